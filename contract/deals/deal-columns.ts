import { type DealFields, readDealFields } from "./deal-fields.ts";
import type { ShareDealValues } from "./share-deal-schema.ts";

/** Returns the columns of the fields, in the order of the form. */
export function dealColumns(deal: DealFields): ShareDealValues {
  return {
    deal_url: deal.dealUrl,
    title: deal.title,
    price: deal.hasPrice ? deal.price : null,
    original_price: deal.originalPrice,
    currency: deal.currency,
    merchant: deal.merchant,
    category: deal.category,
    location: deal.location,
    image_url: deal.imageUrl,
    description: deal.description,
    starts_at: deal.startsAt,
    expires_at: deal.expiresAt,
    season_section: deal.seasonSection,
    delivery_days: deal.deliveryDays,
    order_by: deal.orderBy,
  };
}

const COLUMNS = Object.keys(dealColumns(readDealFields({})));

export function compareColumns(one: string, other: string): number {
  return COLUMNS.indexOf(one) - COLUMNS.indexOf(other);
}
