import type { Json } from "#contract/database.types.ts";
import { toIsoTime } from "#contract/timestamps.ts";

/** The lowest price of the deals with the same link: with delivery if the total of the deal is known, otherwise without. */
export interface PriceMemory {
  lowest: number;
  currency: string;
  /** ISO 8601. */
  seenAt: string;
  /** Number of deals with a recorded price. */
  deals: number;
}

/** Reads the result of `get_price_memory`; null without a second price. */
export function priceMemoryFromJson(answer: Json | undefined): PriceMemory | null {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return null;
  const { lowest, currency, seenAt, deals } = answer;
  const time = typeof seenAt === "string" ? toIsoTime(seenAt) : null;
  if (typeof lowest !== "number" || typeof currency !== "string" || time === null) return null;
  return { lowest, currency, seenAt: time, deals: typeof deals === "number" ? deals : 1 };
}
