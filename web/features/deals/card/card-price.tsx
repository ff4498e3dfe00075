import { Plural, useLingui } from "@lingui/react/macro";
import { TicketPercent } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { UNKNOWN_MERCHANT } from "#contract/deals/deal-fields.ts";
import { shownPrice } from "#contract/deals/shown-price.ts";
import { merchantKey } from "#contract/merchants/merchant-key.ts";
import { CategoryName } from "#lib/locale/locale-context.tsx";
import { Price } from "#ui/display/price.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { MerchantName } from "./merchant-name.tsx";
import { Saving } from "./saving.tsx";

/** A fact that all cards of a page share. The page states it once, so its cards omit it. */
export type SharedByCards = "category" | "merchant" | "poster";

/**
 * Price, saving, merchant, its codes and category of a card. One line on wide cards, where the category is
 * truncated first. Phones omit the category.
 */
export function CardPrice({ deal, hide }: { deal: Deal; hide?: SharedByCards }) {
  const { t } = useLingui();
  return (
    <div className="card-price">
      <Price
        price={shownPrice(deal)}
        title={shownPrice(deal) > deal.price ? t`Delivery included` : undefined}
        currency={deal.currency}
        hasPrice={deal.hasPrice}
        className={deal.isExpired ? "text-muted" : ""}
      />
      <Saving deal={deal} />
      {hide !== "merchant" && deal.merchant !== UNKNOWN_MERCHANT && (
        <span className="card-merchant">
          <MerchantName deal={deal} />
        </span>
      )}
      {hide !== "merchant" && <MerchantCodes deal={deal} />}
      {hide !== "category" && (
        <Link to={paths.category(deal.category)} className="card-category">
          <CategoryName slug={deal.category} />
        </Link>
      )}
    </div>
  );
}

/**
 * Links to the merchant's codes, and shows how many may apply, on phones in short, beside the merchant: the deal's own code and,
 * unless the deal is free, codes whose minimum spend is not above the price.
 */
function MerchantCodes({ deal }: { deal: Deal }) {
  const { merchant, merchantCodesCount: count, isExpired } = deal;
  if (count === 0 || isExpired) return null;
  return (
    <Link to={`${paths.merchant(merchantKey(merchant))}#merchant-codes`} className="merchant-codes">
      <TicketPercent aria-hidden="true" />
      <span className="max-sm:sr-only">
        <Plural value={count} one="# code for this shop" other="# codes for this shop" />
      </span>
      <span aria-hidden="true" className="sm:hidden">
        <Plural value={count} one="# code" other="# codes" />
      </span>
    </Link>
  );
}
