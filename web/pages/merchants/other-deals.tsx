import { Plural } from "@lingui/react/macro";
import type { MerchantDetails } from "#contract/merchants/merchant.ts";
import { StartsOn } from "#features/deals/card/deal-times.tsx";
import { DealsCard } from "#features/deals/related/deals-card.tsx";
import type { BriefDeal } from "#features/deals/related/related-requests.ts";

interface OtherDealsProps {
  merchant: MerchantDetails;
  upcoming: readonly BriefDeal[];
  ended: readonly BriefDeal[];
}

/** A merchant's next upcoming deals and its newest ended ones, with the number of all. */
export function OtherDeals({ merchant, upcoming, ended }: OtherDealsProps) {
  if (upcoming.length + ended.length === 0) return null;
  const { upcomingCount, endedCount } = merchant;
  return (
    <div className="mbs-6 grid grid-cols-1 items-start gap-3.5 lg:grid-cols-2">
      <DealsCard
        id="upcoming-deals"
        title={<Plural value={upcomingCount} one="# upcoming deal" other="# upcoming deals" />}
        deals={upcoming}
        fact={({ startsAt }) => startsAt && <StartsOn time={startsAt} />}
      />
      <DealsCard
        id="ended-deals"
        title={<Plural value={endedCount} one="Was live: # deal" other="Was live: # deals" />}
        deals={ended}
      />
    </div>
  );
}
