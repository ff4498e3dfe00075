import { Trans } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import { DealImage } from "#features/deals/card/deal-image.tsx";
import { MerchantText } from "#features/deals/card/merchant-name.tsx";
import { Card } from "#ui/display/card.tsx";
import { Price } from "#ui/display/price.tsx";
import { Temperature } from "#ui/display/temperature.tsx";
import { Link } from "#ui/navigation/link.tsx";
import type { RelatedDeal } from "./related-requests.ts";

interface RelatedCardProps {
  title: ReactNode;
  /** The page with all of them. */
  allTo: string;
  deals: readonly RelatedDeal[];
  withMerchant?: boolean;
}

/** A few other deals, each linked. Nothing where there are none. */
export function RelatedCard({ title, allTo, deals, withMerchant = false }: RelatedCardProps) {
  const titleId = useId();
  if (deals.length === 0) return null;
  return (
    <Card aria-labelledby={titleId}>
      <div className="mbe-1 flex min-block-7 items-center justify-between gap-3">
        <h2 id={titleId} className="text-fs-16 font-[680] [overflow-wrap:anywhere]">
          {title}
        </h2>
        <Link
          to={allTo}
          aria-describedby={titleId}
          className="-my-2 inline-flex min-block-11 flex-none items-center text-fs-14 font-semibold"
        >
          <Trans>See all</Trans>
        </Link>
      </div>
      <ul className="divide-y divide-border">
        {deals.map((deal) => (
          <li key={deal.id} className="relative grid grid-cols-[60px_minmax(0,1fr)] gap-3 py-2.5">
            <DealImage
              src={deal.imageUrl}
              alt=""
              width={60}
              height={60}
              sizes="60px"
              className="size-[60px] rounded-[10px] bg-sunken"
            />
            <div className="min-inline-0 self-center">
              <Link
                to={paths.deal(shortDealId(deal.id))}
                className="line-clamp-2 text-fs-14 leading-snug font-[620] text-ink no-underline after:absolute after:inset-0 hover:underline"
              >
                <span dir="auto">{deal.title}</span>
              </Link>
              <p className="flex flex-wrap items-baseline gap-x-2 text-fs-14 text-muted">
                <Price
                  price={deal.price}
                  currency={deal.currency}
                  hasPrice={deal.hasPrice}
                  className="text-fs-15"
                />
                <Temperature degrees={deal.temperature} className="font-[680]" />
                {withMerchant && <MerchantText merchant={deal.merchant} />}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
