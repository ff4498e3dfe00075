import type { Json } from "#contract/database.types.ts";
import { toIsoTime } from "#contract/timestamps.ts";

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
