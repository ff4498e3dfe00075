import { Trans, useLingui } from "@lingui/react/macro";
import type { Deal } from "#contract/deal.ts";
import { formatPrice } from "#lib/format-price.ts";
import { Badge } from "#ui/badge.tsx";
import { Price } from "#ui/price.tsx";
import { discountPercent } from "./discount.ts";
import { MerchantName } from "./merchant-name.tsx";

/** The price of the deal page, with the original one struck through where the poster gave it, and the merchant. */
export function DealPrice({ deal }: { deal: Deal }) {
  const { i18n } = useLingui();
  const percent = discountPercent(deal);
  return (
    <div className="mbs-3 flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
      <Price
        price={deal.price}
        currency={deal.currency}
        hasPrice={deal.hasPrice}
        className="text-fs-28 leading-[1.25] sm:text-fs-36"
      />
      {percent !== null && deal.originalPrice !== null && (
        <>
          <s className="text-muted tabular-nums">
            <span className="sr-only">
              <Trans>Originally</Trans>{" "}
            </span>
            <bdi>{formatPrice(deal.originalPrice, deal.currency, i18n.locale)}</bdi>
          </s>
          <Badge tone="success">
            <bdi dir="ltr">−{percent}%</bdi>
          </Badge>
        </>
      )}
      <span className="text-fs-15 font-[560]">
        <MerchantName deal={deal} />
      </span>
    </div>
  );
}
