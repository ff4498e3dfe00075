import { useLingui } from "@lingui/react/macro";
import { formatDay } from "#lib/format/format-day.ts";

/** An ISO day without a time zone: `1 Mar`. */
export function DayText({ day }: { day: string }) {
  const { i18n } = useLingui();
  return <time dateTime={day}>{formatDay(day, i18n.locale, "UTC")}</time>;
}
