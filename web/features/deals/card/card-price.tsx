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

/** What every card of a page has in common and the page says already: its cards leave it out. */
export type SharedByCards = "category" | "merchant" | "poster";

/**
 * Price, saving, merchant and category of a card: one line from tablets up, where a saving takes the place of the
 * category unless the card is very wide. Phones have no room for the category.
 */
export function CardPrice(props: { deal: Deal; hide?: SharedByCards; className: string }) {
  const { deal, hide, className } = props;
  const isSaving = discountPercent(deal) !== null;
  return (
    <div className={clsx("flex min-inline-0 items-center", className)}>
      <div className="flex min-inline-0 items-baseline gap-x-2.5 max-sm:flex-wrap">
        <Price
          price={deal.price}
          currency={deal.currency}
          hasPrice={deal.hasPrice}
          className={clsx("text-fs-22 leading-[1.25]", deal.isExpired && "text-muted!")}
        />
        <Saving deal={deal} />
        {deal.voucherCode && !deal.isExpired && hide !== "merchant" && (
          <CodeChip code={deal.voucherCode} />
        )}
        {hide !== "merchant" && (
          <span className="flex min-inline-0 text-fs-15 font-[560]">
            <MerchantName deal={deal} className={MERCHANT} />
          </span>
        )}
        {hide !== "category" && (
          <Link
            to={paths.category(deal.category)}
            className={clsx(CATEGORY, isSaving && "@max-[1000px]:hidden")}
          >
            <CategoryName slug={deal.category} />
          </Link>
        )}
      </div>
    </div>
  );
}

/** A voucher code of the merchant; the page of the deal says what it gives, and copies it. */
function CodeChip({ code }: { code: string }) {
  return (
    <span className="inline-flex max-inline-[150px] min-inline-0 flex-none items-center gap-1 rounded-[7px] border border-dashed border-border-strong px-1.5 text-fs-12 leading-5 font-[640] text-muted">
      <TicketPercent className="size-3.5 flex-none" aria-hidden="true" />
      <span className="sr-only">
        <Trans>Voucher code:</Trans>{" "}
      </span>
      <bdi dir="ltr" className="truncate tracking-[.04em]">
        {code}
      </bdi>
    </span>
  );
}

/** Above the stretched link, and large enough to be pressed with a thumb. */
const PRESSABLE = "relative z-1 -my-[11px] inline-block min-inline-11 py-[11px] truncate";
const MERCHANT = `${PRESSABLE} max-inline-full`;
const CATEGORY = `${PRESSABLE} max-sm:hidden shrink-[3] text-fs-14 text-muted no-underline hover:underline`;
