import { useLingui } from "@lingui/react/macro";
import { formatDay, isoDay } from "#lib/format/format-day.ts";
import { dateFormat } from "#lib/format/intl-formatters.ts";
import { useTimeZone } from "#lib/format/use-time-zone.ts";
import { useNow } from "#lib/now-context.tsx";

/** `today 10:40` in the reader's time zone, `yesterday 22:15`, or `12 Nov`. */
export function LastWorked({ time }: { time: string }) {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  const now = useNow();
  const daysAgo = (days: number) =>
    isoDay(new Date(now.getTime() - days * DAY_MS), zone) === isoDay(new Date(time), zone);
  const clock = dateFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: zone,
  }).format(new Date(time));
  return (
    <time dateTime={time}>
      {daysAgo(0)
        ? t`today ${clock}`
        : daysAgo(1)
          ? t`yesterday ${clock}`
          : formatDay(time, i18n.locale, zone)}
    </time>
  );
}

const DAY_MS = 86_400_000;
