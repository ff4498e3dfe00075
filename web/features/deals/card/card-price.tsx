import { Trans } from "@lingui/react/macro";
import { clsx } from "clsx";
import { TicketPercent } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { CategoryName } from "#lib/locale/locale-context.tsx";
import { Price } from "#ui/display/price.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { discountPercent } from "./discount.ts";
import { MerchantName } from "./merchant-name.tsx";
import { Saving } from "./saving.tsx";

/** A fact that all cards of a page share. The page states it once, so its cards omit it. */
export type SharedByCards = "category" | "merchant" | "poster";

/**
 * Price, saving, merchant and category of a card, on one line from tablets up. A saving replaces the category unless the card
 * is very wide. Phones omit the category.
 */
export function CardPrice(props: { deal: Deal; hide?: SharedByCards }) {
  const { deal, hide } = props;
  const isSaving = discountPercent(deal) !== null;
  return (
    <div className="card-price">
      <div>
        <Price
          price={deal.price}
          currency={deal.currency}
          hasPrice={deal.hasPrice}
          className={deal.isExpired ? "text-muted" : ""}
        />
        <Saving deal={deal} />
        {deal.voucherCode && !deal.isExpired && hide !== "merchant" && (
          <CodeChip code={deal.voucherCode} />
        )}
        {hide !== "merchant" && (
          <span className="card-merchant">
            <MerchantName deal={deal} />
          </span>
        )}
        {hide !== "category" && (
          <Link
            to={paths.category(deal.category)}
            className={clsx("card-category", isSaving && "@max-[1000px]:hidden")}
          >
            <CategoryName slug={deal.category} />
          </Link>
        )}
      </div>
    </div>
  );
}

function CodeChip({ code }: { code: string }) {
  return (
    <span className="code-chip">
      <TicketPercent aria-hidden="true" />
      <span className="sr-only">
        <Trans>Voucher code:</Trans>{" "}
      </span>
      <bdi dir="ltr">{code}</bdi>
    </span>
  );
}
