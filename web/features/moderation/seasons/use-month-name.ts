import { useLingui } from "@lingui/react/macro";
import { MONTH_LABELS } from "#lib/locale/season-labels.ts";
import type { SeasonMonth } from "./season-months-requests.ts";

/** Returns a function that names a month: `Ramadan 1448`. */
export function useMonthName(): (month: SeasonMonth) => string {
  const { i18n } = useLingui();
  return ({ month, year }) => {
    const name = MONTH_LABELS[month];
    return name ? `${i18n._(name)} ${year}` : `${month}/${year}`;
  };
}
