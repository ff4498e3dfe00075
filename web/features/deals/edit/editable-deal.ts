import type { EditDealInput } from "#contract/edit-deal.ts";
import { toIsoTime } from "#contract/timestamps.ts";

/** A row of deals as an admin reads it. */
export interface EditableDealRow {
  id: string;
  title: string;
  description: string;
  price: number | null;
  original_price: number | null;
  currency: string;
  merchant: string | null;
  category: string;
  location: string;
  image_url: string;
  deal_url: string;
  status: "pending" | "active" | "rejected";
  starts_at: string | null;
  expires_at: string | null;
  expired_at: string | null;
  rejection_reason: string | null;
  hot_votes: number;
  cold_votes: number;
  hot_votes_adjustment: number;
  cold_votes_adjustment: number;
  temperature_offset: number;
}

/** The form of a deal as it stands. */
export function editDealInput(deal: EditableDealRow): EditDealInput {
  return {
    title: deal.title,
    description: deal.description,
    price: deal.price === null ? "" : String(deal.price),
    original_price: deal.original_price === null ? "" : String(deal.original_price),
    currency: deal.currency,
    merchant: deal.merchant ?? "",
    category: deal.category,
    location: deal.location,
    image_url: deal.image_url,
    deal_url: deal.deal_url,
    starts_at: typedMoment(deal.starts_at),
    expires_at: typedMoment(deal.expires_at),
    reason: "",
  };
}

/** `2026-11-21T08:30` in UTC, as a `datetime-local` field holds it. */
function typedMoment(time: string | null): string {
  return toIsoTime(time)?.slice(0, 16) ?? "";
}
