import type { Json } from "#contract/database.types.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import type { Deal } from "./deal.ts";

/** A large change of an own public deal that waits for an admin, or that was not approved. */
export interface OwnEdit {
  status: "waiting" | "rejected";
  /** The new values, by the names of the columns. */
  fields: Readonly<Record<string, Json>>;
  rejectionReason: string | null;
}

/** Returns the deal as a change would leave it. */
export function dealWithEdit(deal: Deal, { fields }: OwnEdit): Deal {
  const text = (name: string, before: string) =>
    typeof fields[name] === "string" ? fields[name] : before;
  const price = (name: string, before: number | null) =>
    name in fields ? toPrice(fields[name]) : before;
  const time = (name: string, before: string | null) =>
    name in fields ? toIsoTime(fields[name] as string | null) : before;
  const newPrice = price("price", deal.hasPrice ? deal.price : null);
  return {
    ...deal,
    title: text("title", deal.title),
    description: text("description", deal.description),
    price: newPrice ?? 0,
    hasPrice: newPrice !== null,
    originalPrice: price("original_price", deal.originalPrice),
    currency: text("currency", deal.currency),
    location: text("location", deal.location),
    imageUrl: text("image_url", deal.imageUrl),
    dealUrl: text("deal_url", deal.dealUrl),
    startsAt: time("starts_at", deal.startsAt),
    expiresAt: time("expires_at", deal.expiresAt),
  };
}

function toPrice(value: Json | undefined): number | null {
  return typeof value === "number" ? value : null;
}
