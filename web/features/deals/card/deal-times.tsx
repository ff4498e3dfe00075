import { useLingui } from "@lingui/react/macro";
import { CalendarClock, Hourglass } from "lucide-react";
import { endsText, type MomentText, SOON, startsText } from "#lib/format/ends-text.ts";
import { useTimeZone } from "#lib/format/use-time-zone.ts";
import { useNow } from "#lib/now-context.tsx";
import { Badge } from "#ui/display/badge.tsx";

interface DealTimeProps {
  time: string;
  /** Says the hour, and of which place, where it is near. */
  withHour?: boolean;
}

/** Says on phones, which have no room for the word, whether a deal ends or starts then. */
const PHONE_ICON = "size-3.5 sm:hidden";

/** `Ends today at 23:59 (London)`, `Ends Sun` or `Ends 3 Dec`: the announced end of a running deal. */
export function EndsOn({ time, withHour = false }: DealTimeProps) {
  const { i18n } = useLingui();
  const moment = { time, now: useNow(), zone: useTimeZone() };
  const told = endsText(i18n, moment, withHour);
  return (
    <Badge tone={told.days < SOON ? "warning" : "neutral"}>
      {told.short !== null && <Hourglass className={PHONE_ICON} aria-hidden="true" />}
      <DealTime time={time} told={told} tell={withHour ? "ends-hour" : "ends"} />
    </Badge>
  );
}

/** `Starts tomorrow at 09:00 (London)`: the start of a deal that is ahead. */
export function StartsOn({ time }: { time: string }) {
  const { i18n } = useLingui();
  const told = startsText(i18n, { time, now: useNow(), zone: useTimeZone() });
  return (
    <Badge tone="neutral">
      <CalendarClock className={PHONE_ICON} aria-hidden="true" />
      <DealTime time={time} told={told} tell="starts" />
    </Badge>
  );
}

/**
 * The words, and of which place the hour is; a phone has room for the day and the hour only, which say the same. The starter
 * may have told it anew while the application did not run (`web/starter/tell-times.ts`).
 */
function DealTime({ time, told, tell }: { time: string; told: MomentText; tell: string }) {
  if (told.short === null) {
    return (
      <time dateTime={time} data-tell={tell} suppressHydrationWarning>
        {told.text}
      </time>
    );
  }
  return (
    <time dateTime={time} data-tell={tell}>
      <span className="max-sm:sr-only" suppressHydrationWarning>
        {told.text}
      </span>
      <span aria-hidden="true" className="sm:hidden" suppressHydrationWarning>
        {told.short}
      </span>
    </time>
  );
}
