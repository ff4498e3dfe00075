import { Trans, useLingui } from "@lingui/react/macro";
import { Fragment, type ReactNode } from "react";
import type { Deal } from "#contract/deals/deal.ts";
import { UNKNOWN_MERCHANT } from "#contract/deals/deal-fields.ts";
import { type UnitPrice, unitPrice } from "#contract/deals/unit-price.ts";
import { formatAmount } from "#lib/format/format-amount.ts";
import { formatPrice } from "#lib/format/format-price.ts";
import { MerchantName } from "./merchant-name.tsx";

/** Lines below the price: merchant, delivery and unit price, and a note on giveaways. */
export function PriceFacts({ deal }: { deal: Deal }) {
  const { i18n } = useLingui();
  const delivery = useDeliveryText(deal);
  const perUnit = unitPrice(deal);
  const facts = [
    deal.merchant !== UNKNOWN_MERCHANT && (
      <span className="font-[560]">
        <MerchantName deal={deal} />
      </span>
    ),
    delivery,
    perUnit && (
      <PerUnit unit={perUnit.unit}>
        <bdi>{formatAmount(perUnit.amount, deal.currency, i18n.locale)}</bdi>
      </PerUnit>
    ),
  ].filter(Boolean);
  return (
    <>
      {facts.length > 0 && (
        <PriceLine>
          {facts.map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a deal have a fixed order.
            <Fragment key={index}>
              {index > 0 && " · "}
              {fact}
            </Fragment>
          ))}
        </PriceLine>
      )}
      {deal.dealType === "giveaway" && (
        <PriceLine>
          <Trans>Giveaway: entry is free. If you’re asked to pay, report this deal.</Trans>
        </PriceLine>
      )}
    </>
  );
}

export function PriceLine({ children }: { children: ReactNode }) {
  return (
    <p className="mbs-1 text-fs-14 text-muted sm:text-fs-15 tabular-nums [overflow-wrap:anywhere]">
      {children}
    </p>
  );
}

/** Returns the delivery in words; null if neither the delivery nor the place of sale is known. */
function useDeliveryText(deal: Deal): ReactNode {
  const { i18n } = useLingui();
  const { price, totalPrice, deliveryCost, freeDeliveryOver, deliveryKind, channel } = deal;
  const asPrice = (amount: number) => <bdi>{formatPrice(amount, deal.currency, i18n.locale)}</bdi>;
  if (channel === "in_store") return <Trans>In-store only, no delivery</Trans>;
  if (deliveryKind === "collect") return <Trans>Collection only, no delivery</Trans>;
  if (deliveryKind === "included") return <Trans>Delivery included</Trans>;
  if (totalPrice !== null && totalPrice > price && deliveryCost !== null) {
    return (
      <Trans>
        {asPrice(price)} + {asPrice(deliveryCost)} delivery = {asPrice(totalPrice)} to your door
      </Trans>
    );
  }
  if (totalPrice !== null && freeDeliveryOver !== null) {
    return <Trans>Delivery included: it’s free from {asPrice(freeDeliveryOver)}</Trans>;
  }
  if (totalPrice !== null) return <Trans>Delivery included</Trans>;
  if (deliveryKind === "free_over" && freeDeliveryOver !== null) {
    return <Trans>plus delivery, which is free from {asPrice(freeDeliveryOver)}</Trans>;
  }
  if (deliveryKind === "fixed" && deliveryCost !== null) {
    return <Trans>plus {asPrice(deliveryCost)} delivery</Trans>;
  }
  return channel === null ? null : <Trans>plus delivery, cost unknown</Trans>;
}

function PerUnit({ unit, children }: { unit: UnitPrice["unit"]; children: ReactNode }) {
  switch (unit) {
    case "kg":
      return <Trans>{children} a kg</Trans>;
    case "l":
      return <Trans>{children} a litre</Trans>;
    case "m":
      return <Trans>{children} a metre</Trans>;
    case "piece":
      return <Trans>{children} each</Trans>;
  }
}
