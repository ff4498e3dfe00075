import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Clock, MapPin } from "lucide-react";
import type { Deal } from "#contract/deals/deal.ts";
import { confirmationOf } from "#features/deals/checks/confirmation.ts";
import { SOON } from "#lib/format/ends-text.ts";
import { daysUntil, isoDay } from "#lib/format/format-day.ts";
import { useTimeZone } from "#lib/format/use-time-zone.ts";
import { useToday } from "#lib/format/use-today.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { CHANNEL_LABELS } from "#lib/locale/price-labels.ts";
import { useNow } from "#lib/now-context.tsx";
import { DayText } from "#ui/display/day-text.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { CardTime } from "./deal-times.tsx";

const loadFacts = async () => (await import("#features/deals/halal/card/facts-line.tsx")).FactsLine;

/** Most cards have no facts. */
const FactsLine = lazyPart({
  load: loadFacts,
  loaded: import.meta.env.SSR ? await loadFacts() : null,
  selector: ".deal-card-halal",
});

/**
 * The most important fact of a deal: that it has ended, has not started or is in doubt; a deadline within days; its halal facts;
 * its confirmations; a later deadline; or, on larger screens, its place. The card of a deal in a shop has its place before the fact.
 */
export function CardFact({ deal }: { deal: Deal }) {
  const now = useNow();
  const zone = useTimeZone();
  const confirmation = confirmationOf(deal, now);
  const today = useToday();
  const lastDay = deal.orderBy !== null && deal.orderBy >= today ? deal.orderBy : null;
  const isLastDayFirst = lastDay !== null && (deal.expiresAt === null || lastDay < deal.expiresAt);
  const end = isLastDayFirst ? lastDay : deal.expiresAt && isoDay(new Date(deal.expiresAt), zone);
  const isSoon = end !== null && daysUntil(end, today) <= SOON;
  if (deal.isExpired || deal.isUpcoming) return <CardTime deal={deal} />;
  if (confirmation && confirmation.gone > 0) return <CardStamp deal={deal} />;
  if (deal.halal && !isSoon) return <FactsLine facts={deal.halal} />;
  if (confirmation && !isSoon) return <CardStamp deal={deal} />;
  if (isLastDayFirst) {
    return (
      <span className="deal-card-fact">
        <Clock aria-hidden="true" />
        <Trans>
          Order by <DayText day={lastDay} />
        </Trans>
      </span>
    );
  }
  if (deal.expiresAt !== null) return <CardTime deal={deal} />;
  if (isInShop(deal) || !deal.location) return null;
  return (
    <span className="deal-card-fact max-inline-48 max-sm:hidden">
      <MapPin aria-hidden="true" />
      <bdi>{deal.location}</bdi>
    </span>
  );
}

/** The place of a deal in a shop. */
export function CardPlace({ deal }: { deal: Deal }) {
  const { i18n } = useLingui();
  if (!isInShop(deal)) return null;
  return (
    <span className="deal-card-fact deal-card-place">
      <MapPin aria-hidden="true" />
      <bdi>{deal.location || i18n._(CHANNEL_LABELS.in_store)}</bdi>
    </span>
  );
}

function isInShop({ channel, location }: Deal): boolean {
  return channel === "in_store" || (channel === "both" && location !== "");
}

/** The short stamp of a deal: how many members confirm it and when one last did, or how many doubt it. */
export function CardStamp({ deal }: { deal: Deal }) {
  const confirmation = confirmationOf(deal, useNow());
  if (!confirmation) return null;
  const { live, gone, isPosterLatest, at } = confirmation;
  if (gone > 0) {
    return (
      <span className="card-stamp card-doubt">
        <Trans>
          <Plural value={live} one="# live" other="# live" />,{" "}
          <Plural value={gone} one="# gone" other="# gone" />
        </Trans>
      </span>
    );
  }
  return (
    <span className="card-stamp">
      {isPosterLatest && live === 1 ? (
        <Trans>By its poster</Trans>
      ) : (
        <Plural value={live} one="# confirmed" other="# confirmed" />
      )}{" "}
      <RelativeTime time={at} inSentence />
    </span>
  );
}
