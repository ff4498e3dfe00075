import type { Json } from "#contract/database.types.ts";
import { jsonFields } from "#contract/json-object.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import { type Deal, type DealRow, dealFromRow } from "./deal.ts";

/** The lowest recorded price of deals with the same link; includes delivery if the total of the current deal is known. */
export interface PriceMemory {
  lowest: number;
  currency: string;
  /** ISO 8601. */
  seenAt: string;
  /** Number of deals with a recorded price. */
  deals: number;
}

/** Parses the result of `get_price_memory`; null if it is null or malformed. */
export function priceMemoryFromJson(json: Json | undefined): PriceMemory | null {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return null;
  const { lowest, currency, seenAt, deals } = json;
  const time = typeof seenAt === "string" ? toIsoTime(seenAt) : null;
  if (typeof lowest !== "number" || typeof currency !== "string" || time === null) return null;
  return { lowest, currency, seenAt: time, deals: typeof deals === "number" ? deals : 1 };
}

/** The lowest recorded price of a product of a merchant. */
export interface LowestPrice {
  /** The newest deal with the product's link; its price is the lowest one, with delivery if the deal's total is known. */
  deal: Deal;
  /** ISO 8601. */
  seenAt: string;
}

/** Parses `lowest_prices` of `get_business`, without malformed entries. */
export function lowestPricesFromJson(json: Json | undefined): LowestPrice[] {
  if (!Array.isArray(json)) return [];
  return json.flatMap((entry) => {
    const row = jsonFields(entry);
    const seenAt = typeof row.seen_at === "string" ? toIsoTime(row.seen_at) : null;
    return seenAt === null ? [] : [{ deal: dealFromRow(row as DealRow), seenAt }];
  });
}
