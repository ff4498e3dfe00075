import { toIsoTime } from "#contract/timestamps.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";

/** A deal with many votes by accounts that were less than a day old. Times are ISO 8601. */
export interface VoteGroup {
  dealId: string;
  title: string;
  merchant: string;
  temperature: number;
  /** Null for a deleted poster. */
  poster: string | null;
  hot: number;
  cold: number;
  firstVoteAt: string;
  lastVoteAt: string;
  /** `lastVoteAt` as text from the database, with microseconds. */
  seenUntil: string;
  /** The first ten usernames. */
  voters: string[];
}

export interface VotesDecision {
  dealId: string;
  seenUntil: string;
  action: "keep" | "remove";
}

/** Returns up to 100 deals with many votes by new accounts, most such votes first. */
async function getSuspiciousVotes(backend: Backend): Promise<VoteGroup[]> {
  const data = await backend.data();
  return unwrapRows(await data.rpc("get_suspicious_votes")).map((row) => ({
    dealId: row.deal_id,
    title: row.title,
    merchant: row.merchant,
    temperature: row.temperature,
    poster: row.username || null,
    hot: row.young_hot_votes,
    cold: row.young_cold_votes,
    firstVoteAt: toIsoTime(row.first_vote_at) ?? "",
    lastVoteAt: toIsoTime(row.last_vote_at) ?? "",
    seenUntil: row.last_vote_at,
    voters: row.voters,
  }));
}

/** Removes or keeps the listed votes. Does not affect later votes. */
async function decideOnVotes(backend: Backend, decision: VotesDecision): Promise<void> {
  const data = await backend.data();
  unwrap(
    await data.rpc(decision.action === "remove" ? "remove_votes_of_group" : "keep_votes_of_group", {
      deal_id_param: decision.dealId,
      seen_until_param: decision.seenUntil,
    }),
  );
}

export const loadSuspiciousVotes = createRequestThunk(
  "moderation/loadSuspiciousVotes",
  getSuspiciousVotes,
);

export const decideVotes = createRequestThunk("moderation/decideVotes", decideOnVotes);
