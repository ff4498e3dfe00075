import type { TableRow } from "#contract/database.ts";
import type { EditDealInput } from "#contract/deals/edit-deal.ts";
import { toLocalEnd, toLocalMoment } from "#contract/deals/moment-field.ts";
import { writePrice } from "#contract/deals/price.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import type { DecidedDeal } from "#features/decisions/decide-deal-requests.ts";

/** A deal as an admin reads it, in any status. */
export type EditableDealRow = TableRow<"deals">;

/** The votes that members cast, without what admins added. */
export function votesCast(deal: EditableDealRow): { hot: number; cold: number } {
  return {
    hot: deal.hot_votes - deal.hot_votes_adjustment,
    cold: deal.cold_votes - deal.cold_votes_adjustment,
  };
}

/** The deal as a decision needs it. */
export function decidedDeal(deal: EditableDealRow, now: Date = new Date()): DecidedDeal {
  const end = toIsoTime(deal.expires_at);
  return {
    id: deal.id,
    title: deal.title,
    status: deal.status,
    isExpired: deal.expired_at !== null || (end !== null && new Date(end) <= now),
    changedAt: deal.updated_at,
  };
}

/** Whether a public deal has started: its start stays. */
export function isStarted(deal: EditableDealRow, now: Date = new Date()): boolean {
  const start = toIsoTime(deal.starts_at);
  return deal.status === "active" && (start === null || new Date(start) <= now);
}

/** The values of the deal's form. */
export function editDealInput(deal: EditableDealRow): EditDealInput {
  return {
    title: deal.title,
    description: deal.description,
    price: deal.price === null ? "" : writePrice(deal.price),
    original_price: deal.original_price === null ? "" : writePrice(deal.original_price),
    currency: deal.currency,
    merchant: deal.merchant,
    category: deal.category,
    location: deal.location,
    image_url: deal.image_url,
    deal_url: deal.deal_url,
    starts_at: toLocalMoment(deal.starts_at),
    expires_at: toLocalEnd(deal.expires_at),
    reason: "",
  };
}

/** Values of the form that are brought up to date with the stored deal. */
export interface RebasedInput {
  /** What was typed; the stored value where nothing was typed. */
  values: EditDealInput;
  /** The fields that were typed and have another stored value now. */
  contested: (keyof EditDealInput)[];
}

/** Brings `typed` up to date: the form began with `earlier`, and the deal is stored as `now`. */
export function rebaseInput(
  earlier: EditDealInput,
  typed: EditDealInput,
  now: EditDealInput,
): RebasedInput {
  const fields = Object.keys(now) as (keyof EditDealInput)[];
  const kept = fields.filter((name) => typed[name] !== earlier[name]);
  return {
    values: { ...now, ...Object.fromEntries(kept.map((name) => [name, typed[name]])) },
    contested: kept.filter((name) => now[name] !== earlier[name] && now[name] !== typed[name]),
  };
}
