import { useLingui } from "@lingui/react/macro";
import { formatDay, formatWeekday, utcDaysBetween } from "#lib/format/format-day.ts";
import { useNow } from "#lib/now-context.tsx";
import { Badge } from "#ui/display/badge.tsx";

/** From this many days on the end is told by its date. */
const WEEK = 7;
const SOON = 3;

/** `Ends today`, `Ends Sun` or `Ends 3 Dec`: the announced end of a running deal. */
export function EndsOn({ time }: { time: string }) {
  const { t, i18n } = useLingui();
  const days = utcDaysBetween(useNow(), new Date(time));
  return (
    <Badge tone={days < SOON ? "warning" : "neutral"}>
      <time dateTime={time}>{words()}</time>
    </Badge>
  );

  function words(): string {
    if (days <= 0) return t`Ends today`;
    if (days === 1) return t`Ends tomorrow`;
    const day = days < WEEK ? formatWeekday(time, i18n.locale) : formatDay(time, i18n.locale);
    return t`Ends ${day}`;
  }
}
