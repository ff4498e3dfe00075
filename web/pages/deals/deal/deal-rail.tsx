import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { merchantKey } from "#contract/merchants/merchant-key.ts";
import type { Voucher } from "#contract/vouchers/voucher.ts";
import { DealsCard } from "#features/deals/related/deals-card.tsx";
import { TemperatureGuide } from "#features/deals/voting/temperature-guide.tsx";
import { ShopCodesCard } from "#features/vouchers/list/shop-codes-card.tsx";
import { cachedPart } from "#lib/cached-part.tsx";
import { CategoryName } from "#lib/locale/locale-context.tsx";
import type { DealRailData } from "./load-deal.ts";

/** Anchor of the other codes. */
export const OTHER_CODES = "shop-codes";

interface DealRailProps extends DealRailData {
  deal: Deal;
  /** The codes of the merchant that the page does not show above. */
  vouchers: Voucher[];
  /** On large screens, visitors get an explanation of the temperature. */
  isVisitor: boolean;
}

/** Beside a deal, or below it on smaller screens: more from its merchant, the merchant's codes, and similar deals. */
export const DealRail = cachedPart((props: DealRailProps) => {
  const { deal, sameMerchant, vouchers, similar, isVisitor } = props;
  return (
    <aside className="grid grid-cols-1 content-start gap-4 self-stretch print:hidden">
      <DealsCard
        id="same-merchant"
        title={
          <Trans>
            More from <bdi>{deal.merchant}</bdi>
          </Trans>
        }
        allTo={paths.merchant(merchantKey(deal.merchant))}
        deals={sameMerchant}
      />
      <ShopCodesCard
        id={OTHER_CODES}
        vouchers={vouchers}
        allTo={`${paths.merchant(merchantKey(deal.merchant))}#merchant-codes`}
      />
      {isVisitor && (
        <div className="max-lg:hidden">
          <TemperatureGuide />
        </div>
      )}
      <div className="lg:sticky lg:inset-bs-20">
        <DealsCard
          id="similar-deals"
          title={
            <Trans>
              Hottest in <CategoryName slug={deal.category} />
            </Trans>
          }
          allTo={`${paths.category(deal.category)}?sort=hottest`}
          deals={similar}
          withMerchant
        />
      </div>
    </aside>
  );
});
