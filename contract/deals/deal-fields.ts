import { type Row, toNumber } from "#contract/database.ts";
import { DEFAULT_CURRENCY } from "#contract/limits.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import type { DealFacts, FinanceFacts, TravelFacts } from "./facts/facts.ts";

/** Fields of a deal that its poster and admins write, and its total. Money in units of `currency`, times in ISO 8601. */
export interface DealFields {
  title: string;
  description: string;
  /** 0 for a free deal or an unknown price. */
  price: number;
  hasPrice: boolean;
  originalPrice: number | null;
  currency: string;
  merchant: string;
  dealUrl: string;
  /** Empty for the default image. */
  imageUrl: string;
  category: string;
  location: string;
  startsAt: string | null;
  expiresAt: string | null;
  /** Section of the season pages that the poster chose, one of `SEASON_SECTIONS`. */
  seasonSection: string | null;
  /** Maximum delivery time in working days. */
  deliveryDays: number | null;
  /** Last day to order, ISO day. */
  orderBy: string | null;
  /** Place of sale: `online`, `in_store` or `both`. */
  channel: string | null;
  /** `included`, `fixed`, `free_over`, `collect` or `unknown`. */
  deliveryKind: string;
  deliveryCost: number | null;
  freeDeliveryOver: number | null;
  /** Price with delivery; null if the price or the delivery cost is unknown. */
  totalPrice: number | null;
  /** Quantity that the price buys, in `unit`. */
  unitAmount: number | null;
  unit: string | null;
  /** `discount`, `freebie` or `giveaway`. */
  dealType: string;
  /** Whether the poster represents the merchant. */
  isAssociated: boolean;
  /** Source of `originalPrice`: `merchant` or `seen`; null counts as `merchant`. */
  originalPriceSource: string | null;
  /** Whether the product is or contains meat, as stated by the poster or an admin. */
  containsMeat: boolean;
  /** Facts about a package or a financial product, as stated by the poster. */
  facts: DealFacts;
}

export const UNKNOWN_MERCHANT = "Unknown Merchant";

/** Reads the fields of a row, with defaults for missing ones. */
export function readDealFields(row: Row<"deals_with_temperature">): DealFields {
  return {
    title: row.title || "Unnamed Deal",
    description: row.description ?? "",
    price: toNumber(row.price) ?? 0,
    hasPrice: toNumber(row.price) !== null,
    originalPrice: toNumber(row.original_price),
    currency: row.currency ?? DEFAULT_CURRENCY,
    merchant: row.merchant || UNKNOWN_MERCHANT,
    dealUrl: row.deal_url ?? "",
    imageUrl: row.image_url ?? "",
    category: row.category ?? "other",
    location: row.location ?? "",
    startsAt: toIsoTime(row.starts_at),
    expiresAt: toIsoTime(row.expires_at),
    seasonSection: row.season_section ?? null,
    deliveryDays: toNumber(row.delivery_days),
    orderBy: row.order_by ?? null,
    channel: row.channel ?? null,
    deliveryKind: row.delivery_kind ?? "unknown",
    deliveryCost: toNumber(row.delivery_cost),
    freeDeliveryOver: toNumber(row.free_delivery_over),
    totalPrice: toNumber(row.total_price),
    unitAmount: toNumber(row.unit_amount),
    unit: row.unit ?? null,
    dealType: row.deal_type ?? "discount",
    isAssociated: Boolean(row.is_associated),
    originalPriceSource: row.original_price_source ?? null,
    containsMeat: Boolean(row.contains_meat),
    // The database validates their structure.
    facts: {
      travel: (row.travel_facts ?? null) as TravelFacts | null,
      finance: (row.finance_facts ?? null) as FinanceFacts | null,
    },
  };
}
