import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";

/** A deal with many votes of accounts that were younger than a day when they voted. Times are ISO 8601. */
export interface SuspiciousVotes {
  dealId: string;
  title: string;
  merchant: string;
  temperature: number;
  /** The member who posted the deal; null where they have left. */
  poster: string | null;
  hot: number;
  cold: number;
  firstVoteAt: string;
  lastVoteAt: string;
  /** `lastVoteAt` as the database wrote it, with its microseconds. */
  seenUntil: string;
  /** The first ten usernames. */
  voters: string[];
}

export interface VotesDecision {
  dealId: string;
  seenUntil: string;
  action: "keep" | "remove";
}

/** The deals with many young votes, the most first, at most 100. */
async function getSuspiciousVotes(backend: Backend): Promise<SuspiciousVotes[]> {
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

/** Takes the listed votes back or keeps them; votes that came after the list was read are not decided on. */
async function decideOnVotes(backend: Backend, decision: VotesDecision): Promise<void> {
  const data = await backend.data();
  unwrap(
    await data.rpc(decision.action === "remove" ? "remove_votes_of_group" : "keep_votes_of_group", {
      deal_id_param: decision.dealId,
      seen_until_param: decision.seenUntil,
    }),
  );
}

/** Reads the deals with many young votes; admins only. */
export const loadSuspiciousVotes = createRequestThunk(
  "moderation/loadSuspiciousVotes",
  CONTEXT_MESSAGES.gettingSuspiciousVotes,
  getSuspiciousVotes,
);

/** Takes young votes back or keeps them; admins only. */
export const decideVotes = createRequestThunk(
  "moderation/decideVotes",
  CONTEXT_MESSAGES.decidingOnVotes,
  decideOnVotes,
);
