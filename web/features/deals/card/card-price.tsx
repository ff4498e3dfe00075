import { useLingui } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { UNKNOWN_MERCHANT } from "#contract/deals/deal-fields.ts";
import { shownPrice } from "#contract/deals/shown-price.ts";
import { CategoryName } from "#lib/locale/locale-context.tsx";
import { Price } from "#ui/display/price.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { MerchantCodes } from "./merchant-codes.tsx";
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
