import type { TableRow } from "#contract/database.ts";
import { readDealFields } from "#contract/deals/deal-fields.ts";
import type { EditDealInput } from "#contract/deals/edit-deal.ts";
import { factInput } from "#contract/deals/facts/fact-fields.ts";
import { dealInput } from "#contract/deals/share-deal-schema.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import type { DecidedDeal } from "#features/decisions/decide-deal-requests.ts";

/** A deal in any status, as admins read it. */
export type EditableDealRow = TableRow<"deals">;

/** Returns the votes of existing members. The adjustments contain those of deleted accounts too. */
export function votesCast(deal: EditableDealRow): { hot: number; cold: number } {
  return {
    hot: deal.hot_votes - deal.hot_votes_adjustment,
    cold: deal.cold_votes - deal.cold_votes_adjustment,
  };
}

/** Returns the votes of members, including deleted accounts. */
export function realVotes(deal: EditableDealRow): { hot: number; cold: number } {
  const { hot, cold } = votesCast(deal);
  return {
    hot: hot + deal.hot_votes_of_deleted_members,
    cold: cold + deal.cold_votes_of_deleted_members,
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
    facts: readDealFields(deal).facts,
  };
}

/** Returns whether a public deal has started, after which its start cannot change. */
export function isStarted(deal: EditableDealRow, now: Date = new Date()): boolean {
  const start = toIsoTime(deal.starts_at);
  return deal.status === "active" && (start === null || new Date(start) <= now);
}

export function editDealInput(deal: EditableDealRow): EditDealInput {
  return { ...dealInput(deal), ...factInput(deal), reason: "" };
}

export interface RebasedInput {
  /** Typed values, otherwise the stored ones. */
  values: EditDealInput;
  /** Typed fields whose stored values have changed to something else. */
  contested: (keyof EditDealInput)[];
}

/** Merges `typed` with the `stored` deal; the form started from `initial`. */
export function rebaseInput(
  initial: EditDealInput,
  typed: EditDealInput,
  stored: EditDealInput,
): RebasedInput {
  const fields = Object.keys(stored) as (keyof EditDealInput)[];
  const changed = fields.filter((name) => typed[name] !== initial[name]);
  return {
    values: { ...stored, ...Object.fromEntries(changed.map((name) => [name, typed[name]])) },
    contested: changed.filter(
      (name) => stored[name] !== initial[name] && stored[name] !== typed[name],
    ),
  };
}
