import { type DealFields, readDealFields } from "./deal-fields.ts";
import type { FactColumns } from "./facts/fact-fields.ts";
import type { ShareDealValues } from "./share-deal-schema.ts";

/** Converts fields to columns, in the order of the form. The database's defaults become null, as in an untouched form. */
export function dealColumns(deal: DealFields): DealColumns {
  return {
    deal_url: deal.dealUrl,
    title: deal.title,
    price: deal.hasPrice ? deal.price : null,
    category: deal.category,
    image_url: deal.imageUrl,
    merchant: deal.merchant,
    delivery_kind: deal.deliveryKind === "unknown" && !deal.channel ? null : deal.deliveryKind,
    delivery_cost: deal.deliveryCost,
    free_delivery_over: deal.freeDeliveryOver,
    original_price: deal.originalPrice,
    original_price_source: deal.originalPriceSource,
    currency: deal.currency,
    unit_amount: deal.unitAmount,
    unit: deal.unit,
    channel: deal.channel,
    location: deal.location,
    deal_type: deal.dealType === "discount" ? null : deal.dealType,
    description: deal.description,
    starts_at: deal.startsAt,
    expires_at: deal.expiresAt,
    season_section: deal.seasonSection,
    delivery_days: deal.deliveryDays,
    order_by: deal.orderBy,
    is_associated: deal.isAssociated || null,
    travel_facts: deal.facts.travel,
    finance_facts: deal.facts.finance,
    contains_meat: deal.containsMeat || null,
  };
}

export type DealColumns = ShareDealValues & FactColumns;

const COLUMNS = Object.keys(dealColumns(readDealFields({})));

export function compareColumns(a: string, b: string): number {
  return COLUMNS.indexOf(a) - COLUMNS.indexOf(b);
}
