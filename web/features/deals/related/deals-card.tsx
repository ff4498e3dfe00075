import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import { DealImage } from "#features/deals/card/deal-image.tsx";
import { EndsOn } from "#features/deals/card/deal-times.tsx";
import { MerchantText } from "#features/deals/card/merchant-name.tsx";
import { listAddress } from "#features/deals/filters/list-address.ts";
import { Card } from "#ui/display/card.tsx";
import { Price } from "#ui/display/price.tsx";
import { Temperature } from "#ui/display/temperature.tsx";
import { Link } from "#ui/navigation/link.tsx";
import type { BriefDeal } from "./related-requests.ts";

export function HottestCard({ deals }: { deals: readonly BriefDeal[] }) {
  return (
    <DealsCard
      id="hottest"
      title={<Trans>Hottest today</Trans>}
      allTo={listAddress(paths.home, { sort: "hottest" })}
      deals={deals}
    />
  );
}

export function EndingSoonCard({ deals }: { deals: readonly BriefDeal[] }) {
  return (
    <DealsCard
      id="ending"
      title={<Trans>Ending soon</Trans>}
      allTo={listAddress(paths.home, { sort: "ending" })}
      deals={deals}
      fact={(deal) => deal.expiresAt && <EndsOn time={deal.expiresAt} />}
    />
  );
}

interface DealsCardProps<Listed extends BriefDeal> {
  id: string;
  title: ReactNode;
  allTo?: string;
  deals: readonly Listed[];
  withMerchant?: boolean;
  /** Shown at the end of the price line; the temperature by default. */
  fact?: (deal: Listed) => ReactNode;
}

/** A short list of linked deals beside a list or a deal. Renders nothing when empty. */
export function DealsCard<Listed extends BriefDeal>({
  id,
  title,
  allTo,
  deals,
  withMerchant,
  fact = byHeat,
}: DealsCardProps<Listed>) {
  if (deals.length === 0) return null;
  return (
    <Card aria-labelledby={id}>
      <div className="beside-head mbe-1">
        <h2 id={id} className="[overflow-wrap:anywhere]">
          {title}
        </h2>
        {allTo && (
          <Link to={allTo} aria-describedby={id}>
            <Trans>See all</Trans>
          </Link>
        )}
      </div>
      <ul className="divide-y divide-border">
        {deals.map((deal) => (
          <li key={deal.id} className="brief-deal">
            <span>
              <DealImage
                src={deal.imageUrl}
                alt=""
                width={48}
                height={48}
                sizes="48px"
                category=""
                className="thumbnail"
              />
            </span>
            <div>
              <Link to={paths.deal(shortDealId(deal.id))} dir="auto" className="own-words">
                {deal.title}
              </Link>
              <p>
                <Price
                  price={deal.price}
                  currency={deal.currency}
                  hasPrice={deal.hasPrice}
                  className=""
                />
                {withMerchant && (
                  <MerchantText
                    merchant={deal.merchant}
                    className="min-inline-0 flex-[1_1_4rem] truncate"
                  />
                )}
                <span>{fact(deal)}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function byHeat(deal: BriefDeal): ReactNode {
  return <Temperature degrees={deal.temperature} className="font-[720]" />;
}
