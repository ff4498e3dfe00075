import { type Row, toNumber } from "#contract/database.ts";
import type { Json } from "#contract/database.types.ts";
import { MESSAGES } from "#contract/errors/errors.ts";
import { isObject } from "#contract/json-object.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { AppError, unwrap, unwrapRows } from "#lib/errors/app-error.ts";

export type VoteType = Row<"deal_votes", "vote_type">["vote_type"];

export interface OwnVote {
  type: VoteType;
  /** ISO 8601; null for a vote cast during this visit. */
  castAt: string | null;
}

/** The counts of a deal after a vote; null if the backend sent none. */
export interface VoteResult {
  hotVotes: number | null;
  coldVotes: number | null;
}

export interface VoteCounts {
  dealId: string;
  hotVotes: number;
  coldVotes: number;
  temperatureOffset: number;
  commentsCount: number;
}

/** Sends a vote. The slice shows it immediately and reverts it if the request fails. A second vote throws `already_voted`. */
export const voteOnDeal = createRequestThunk<VoteResult, { dealId: string; type: VoteType }>(
  "deals/voteOnDeal",
  async (backend, { dealId, type }) => {
    const client = await backend.data();
    const args = { deal_id_param: dealId, is_hot_param: type === "hot" };
    return readCounts(unwrap(await client.rpc("secure_vote_deal", args)));
  },
);

function readCounts(result: Json): VoteResult {
  if (!isObject(result)) throw new AppError(MESSAGES.votingFailed);
  const { success, hotVotes, coldVotes, message } = result;
  if (success !== true) {
    throw new AppError(typeof message === "string" ? message : MESSAGES.votingNotConfirmed);
  }
  return {
    hotVotes: typeof hotVotes === "number" ? hotVotes : null,
    coldVotes: typeof coldVotes === "number" ? coldVotes : null,
  };
}

/** Withdraws a vote that is at most 24 hours old, once for each deal. */
export const withdrawVote = createRequestThunk<VoteResult, string>(
  "deals/withdrawVote",
  async (backend, dealId) => {
    const client = await backend.data();
    return readCounts(unwrap(await client.rpc("withdraw_vote", { deal_id_param: dealId })));
  },
);

/** Returns the member's own votes by deal id. Only admins can read other members' votes. */
export const fetchOwnVotes = createRequestThunk<
  Record<string, OwnVote>,
  { userId: string; dealIds: readonly string[] }
>("deals/fetchOwnVotes", async (backend, { userId, dealIds }) => {
  if (dealIds.length === 0) return {};
  const client = await backend.data();
  const rows = unwrapRows(
    await client
      .from("deal_votes")
      .select("deal_id, vote_type, created_at")
      .eq("user_id", userId)
      .in("deal_id", [...dealIds]),
  );
  return Object.fromEntries(
    rows.map((row) => [row.deal_id, { type: row.vote_type, castAt: toIsoTime(row.created_at) }]),
  );
});

/**
 * Returns the counts as the list shows them; deals without a row are omitted. Reads the view, because `tally_deal_votes`
 * ignores the admins' adjustments.
 */
export const refreshVotes = createRequestThunk<VoteCounts[], readonly string[]>(
  "deals/refreshVotes",
  async (backend, dealIds) => {
    if (dealIds.length === 0) return [];
    const client = await backend.data();
    const rows = unwrapRows(
      await client
        .from("deals_with_temperature")
        .select("id, hot_votes, cold_votes, temperature_offset, comments_count")
        .in("id", [...dealIds]),
    );
    return rows.map((row) => ({
      dealId: row.id ?? "",
      hotVotes: toNumber(row.hot_votes) ?? 0,
      coldVotes: toNumber(row.cold_votes) ?? 0,
      temperatureOffset: toNumber(row.temperature_offset) ?? 0,
      commentsCount: toNumber(row.comments_count) ?? 0,
    }));
  },
);

/** Sends a vote given as a boolean (true is hot) or a word. */
export function castVote(dealId: string, choice: boolean | VoteType) {
  if (typeof choice === "string") return voteOnDeal({ dealId, type: choice });
  return voteOnDeal({ dealId, type: choice ? "hot" : "cold" });
}
