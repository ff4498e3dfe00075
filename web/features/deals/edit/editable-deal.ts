import type { TableRow } from "#contract/database.ts";
import type { EditDealInput } from "#contract/deals/edit-deal.ts";
import { toLocalEnd, toLocalMoment } from "#contract/deals/moment-field.ts";
import { writePrice } from "#contract/deals/price.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import type { DecidedDeal } from "#features/decisions/decide-deal-requests.ts";

/** A deal in any status, as admins read it. */
export type EditableDealRow = TableRow<"deals">;

/** Returns the votes cast by members, without the admins' adjustments. */
export function votesCast(deal: EditableDealRow): { hot: number; cold: number } {
  return {
    hot: deal.hot_votes - deal.hot_votes_adjustment,
    cold: deal.cold_votes - deal.cold_votes_adjustment,
  };
}

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

/** Returns whether a public deal has started, after which its start cannot change. */
export function isStarted(deal: EditableDealRow, now: Date = new Date()): boolean {
  const start = toIsoTime(deal.starts_at);
  return deal.status === "active" && (start === null || new Date(start) <= now);
}

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

export interface RebasedInput {
  /** Typed values, else the stored ones. */
  values: EditDealInput;
  /** Typed fields whose stored value has changed too. */
  contested: (keyof EditDealInput)[];
}

/** Merges `typed` with the stored deal `now`; the form started from `earlier`. */
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
