import { useLingui } from "@lingui/react/macro";
import { CalendarClock, Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { daysBetween, formatDay, formatHour, formatWeekday } from "#lib/format/format-day.ts";
import { placeOf, useTimeZone } from "#lib/format/use-time-zone.ts";
import { useNow } from "#lib/now-context.tsx";
import { Badge } from "#ui/display/badge.tsx";

interface DealTimeProps {
  time: string;
  /** Says the hour, and of which place, where it is near. */
  withHour?: boolean;
}

/** From this many days on a moment is told by its date. */
const WEEK = 7;
const SOON = 3;

/** Says on phones, which have no room for the word, whether a deal ends or starts then. */
const PHONE_ICON = "size-3.5 sm:hidden";

/** `Ends today at 23:59 (London)`, `Ends Sun` or `Ends 3 Dec`: the announced end of a running deal. */
export function EndsOn({ time, withHour = false }: DealTimeProps) {
  const { t } = useLingui();
  const { days, day, hour } = useMomentParts(time);
  const isNear = withHour && days <= SOON;
  return (
    <Badge tone={days < SOON ? "warning" : "neutral"}>
      {isNear && <Hourglass className={PHONE_ICON} aria-hidden="true" />}
      <DealTime time={time} isExact={isNear}>
        {isNear ? exactly() : roughly()}
      </DealTime>
    </Badge>
  );

  function exactly(): string {
    if (days <= 0) return t`Ends today at ${hour}`;
    return days === 1 ? t`Ends tomorrow at ${hour}` : t`Ends ${day} at ${hour}`;
  }

  function roughly(): string {
    if (days <= 0) return t`Ends today`;
    return days === 1 ? t`Ends tomorrow` : t`Ends ${day}`;
  }
}

/** `Starts tomorrow at 09:00 (London)`: the start of a deal that is ahead. */
export function StartsOn({ time }: { time: string }) {
  const { t } = useLingui();
  const { days, day, hour } = useMomentParts(time);
  return (
    <Badge tone="neutral">
      <CalendarClock className={PHONE_ICON} aria-hidden="true" />
      <DealTime time={time} isExact>
        {days <= 0
          ? t`Starts today at ${hour}`
          : days === 1
            ? t`Starts tomorrow at ${hour}`
            : t`Starts ${day} at ${hour}`}
      </DealTime>
    </Badge>
  );
}

/** The words, and of which place the hour is; a phone has room for the day and the hour only, which say the same. */
function DealTime(props: { time: string; isExact: boolean; children: ReactNode }) {
  const zone = useTimeZone();
  const { short } = useMomentParts(props.time);
  if (!props.isExact) return <time dateTime={props.time}>{props.children}</time>;
  return (
    <time dateTime={props.time}>
      <span className="max-sm:sr-only">
        {props.children} ({placeOf(zone)})
      </span>
      <span aria-hidden="true" className="sm:hidden">
        {short}
      </span>
    </time>
  );
}

/** How many days ahead a moment is, and its day and hour in words, all where the reader is. */
function useMomentParts(time: string) {
  const { i18n } = useLingui();
  const zone = useTimeZone();
  const days = daysBetween(useNow(), new Date(time), zone);
  const day = (days < WEEK ? formatWeekday : formatDay)(time, i18n.locale, zone);
  const hour = formatHour(time, i18n.locale, zone);
  return { days, day, hour, short: `${day} ${hour}` };
}
