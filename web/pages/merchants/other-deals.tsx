import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { MerchantDetails } from "#contract/merchants/merchant.ts";
import { StartsOn } from "#features/deals/card/deal-times.tsx";
import { DealsCard } from "#features/deals/related/deals-card.tsx";
import type { BriefDeal } from "#features/deals/related/related-requests.ts";
import { monthName } from "#lib/format/month-name.ts";

export interface DealAtLowestPrice extends BriefDeal {
  /** When the price was recorded, ISO 8601. */
  seenAt: string;
}

interface OtherDealsProps {
  merchant: MerchantDetails;
  upcoming: readonly BriefDeal[];
  ended: readonly BriefDeal[];
  lowest: readonly DealAtLowestPrice[];
}

/** A merchant's next upcoming deals and its newest ended ones, with the number of all, and the lowest prices of its products. */
export function OtherDeals({ merchant, upcoming, ended, lowest }: OtherDealsProps) {
  const { i18n } = useLingui();
  if (upcoming.length + ended.length + lowest.length === 0) return null;
  const { upcomingCount, endedCount } = merchant;
  return (
    <div className="mbs-6 gap-3.5 *:mbe-3.5 *:break-inside-avoid lg:columns-2">
      <DealsCard
        id="upcoming-deals"
        title={<Plural value={upcomingCount} one="# upcoming deal" other="# upcoming deals" />}
        deals={upcoming}
        fact={({ startsAt }) => startsAt && <StartsOn time={startsAt} />}
      />
      <DealsCard
        id="lowest-prices"
        title={<Trans>Lowest prices we’ve seen</Trans>}
        deals={lowest}
        fact={({ seenAt }) => monthName(new Date(seenAt), i18n.locale)}
      />
      <DealsCard
        id="ended-deals"
        title={<Plural value={endedCount} one="Was live: # deal" other="Was live: # deals" />}
        deals={ended}
      />
    </div>
  );
}
