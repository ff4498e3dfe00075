import type { ReactNode } from "react";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { UNKNOWN_MERCHANT } from "#contract/deals/deal-fields.ts";
import { shownPrice } from "#contract/deals/shown-price.ts";
import { CardTime } from "#features/deals/card/deal-times.tsx";
import { Price } from "#ui/display/price.tsx";
import { Link } from "#ui/navigation/link.tsx";

/** A deal in one or two lines, with details below. */
export function DealLine({ deal, children }: { deal: Deal; children?: ReactNode }) {
  return (
    <li className="py-2.5 [overflow-wrap:anywhere]">
      <Link to={paths.deal(shortDealId(deal.id))} dir="auto" className="own-words block font-[580]">
        {deal.title}
      </Link>
      <p className="mbs-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-fs-14 text-muted">
        <Price
          price={shownPrice(deal)}
          currency={deal.currency}
          hasPrice={deal.hasPrice}
          className="text-fs-15"
        />
        {deal.merchant !== UNKNOWN_MERCHANT && <bdi>{deal.merchant}</bdi>}
        <CardTime deal={deal} />
      </p>
      {children}
    </li>
  );
}
