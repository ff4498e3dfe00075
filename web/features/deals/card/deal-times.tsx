import { Trans, useLingui } from "@lingui/react/macro";
import type { Deal } from "#contract/deals/deal.ts";
import { endsText, type MomentText, SOON, startsText } from "#lib/format/ends-text.ts";
import { useIsOwnTimeZone, useTimeZone } from "#lib/format/use-time-zone.ts";
import { useNow } from "#lib/now-context.tsx";
import { Badge } from "#ui/display/badge.tsx";

type DealTimes = Pick<Deal, "isExpired" | "isUpcoming" | "startsAt" | "expiresAt">;

/** The start or end of a deal on a card, or “Expired”. Renders nothing for a running deal without an announced end. */
export function CardTime({ deal }: { deal: DealTimes }) {
  const now = useNow();
  if (deal.isExpired) return <Expired />;
  if (deal.isUpcoming && deal.startsAt && new Date(deal.startsAt) > now)
    return <StartsOn time={deal.startsAt} />;
  return deal.expiresAt && <EndsOn time={deal.expiresAt} withHour />;
}

function Expired() {
  return (
    <Badge tone="warning">
      <Trans>Expired</Trans>
    </Badge>
  );
}

interface DealTimeProps {
  time: string;
  /** Adds the hour and its time zone when the time is near. */
  withHour?: boolean;
}

/** The announced end: `Ends today at 23:59`, `Ends Sun` or `Ends 3 Dec`; “Expired” once it has passed. */
export function EndsOn({ time, withHour = false }: DealTimeProps) {
  const { i18n } = useLingui();
  const moment = useMoment(time);
  if (new Date(time) <= moment.now) return <Expired />;
  const text = endsText(i18n, moment, withHour);
  return (
    <Badge tone={text.days <= SOON ? "warning" : "neutral"}>
      <DealTime time={time} text={text} />
    </Badge>
  );
}

/** The start of an upcoming deal: `Starts tomorrow at 09:00`. */
export function StartsOn({ time }: { time: string }) {
  const { i18n } = useLingui();
  const text = startsText(i18n, useMoment(time));
  return (
    <Badge tone="neutral">
      <DealTime time={time} text={text} />
    </Badge>
  );
}

function useMoment(time: string) {
  return { time, now: useNow(), zone: useTimeZone(), isOwnZone: useIsOwnTimeZone() };
}

/** The time in words. Phones show a short form without the time zone. */
function DealTime({ time, text }: { time: string; text: MomentText }) {
  if (text.short === null) return <time dateTime={time}>{text.text}</time>;
  return (
    <time dateTime={time}>
      <span className="max-sm:sr-only">{text.text}</span>
      <span aria-hidden="true" className="sm:hidden">
        {text.short}
      </span>
    </time>
  );
}
