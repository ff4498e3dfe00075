import { Trans } from "@lingui/react/macro";
import { Clock, MapPin } from "lucide-react";
import type { Deal } from "#contract/deals/deal.ts";
import { confirmationOf } from "#features/deals/checks/confirmation.ts";
import { FactsLineOnDemand } from "#features/deals/halal/card/facts-line-on-demand.tsx";
import { SOON } from "#lib/format/ends-text.ts";
import { daysBetween } from "#lib/format/format-day.ts";
import { useTimeZone } from "#lib/format/use-time-zone.ts";
import { useNow } from "#lib/now-context.tsx";
import { DayText } from "#ui/display/day-text.tsx";
import { CardStamp } from "./card-stamp.tsx";
import { CardTime } from "./deal-times.tsx";

/**
 * The most important fact of a deal: that it has ended, has not started or is in doubt; a deadline within days; its halal facts;
 * its confirmations; a later deadline; or, on larger screens, its place.
 */
export function CardFact({ deal }: { deal: Deal }) {
  const now = useNow();
  const zone = useTimeZone();
  const confirmation = confirmationOf(deal, now);
  const deadline = deadlineOf(deal);
  const isSoon = deadline !== null && daysBetween(now, new Date(deadline), zone) <= SOON;
  if (deal.isExpired || deal.isUpcoming) return <CardTime deal={deal} />;
  if (confirmation && confirmation.gone > 0) return <CardStamp deal={deal} />;
  if (deal.halal && !isSoon) return <FactsLineOnDemand facts={deal.halal} />;
  if (confirmation && !isSoon) return <CardStamp deal={deal} />;
  if (deadline !== null && deadline === deal.orderBy) {
    return (
      <span className="deal-card-fact">
        <Clock aria-hidden="true" />
        <Trans>
          Order by <DayText day={deadline} />
        </Trans>
      </span>
    );
  }
  if (deadline !== null) return <CardTime deal={deal} />;
  return (
    deal.location && (
      <span className="deal-card-fact max-inline-48 max-sm:hidden">
        <MapPin aria-hidden="true" />
        <bdi>{deal.location}</bdi>
      </span>
    )
  );
}

/** Returns the announced end or the last day to order, whichever comes first; null if there is neither. */
function deadlineOf({ expiresAt, orderBy, isTooLateToOrder }: Deal): string | null {
  const lastDay = isTooLateToOrder ? null : orderBy;
  if (expiresAt === null || lastDay === null) return expiresAt ?? lastDay;
  return lastDay < expiresAt ? lastDay : expiresAt;
}
