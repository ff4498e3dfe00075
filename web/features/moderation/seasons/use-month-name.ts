import { useLingui } from "@lingui/react/macro";
import { MONTH_NAMES } from "#lib/locale/season-names.ts";
import type { SeasonMonth } from "./season-months-requests.ts";

/** Returns a function that names a month: `Ramadan 1448`. */
export function useMonthName(): (month: SeasonMonth) => string {
  const { i18n } = useLingui();
  return ({ month, year }) => {
    const name = MONTH_NAMES[month];
    return name ? `${i18n._(name)} ${year}` : `${month}/${year}`;
  };
}
