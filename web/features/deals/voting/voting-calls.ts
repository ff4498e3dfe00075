import type { Row } from "#contract/database.ts";
import { toNumber } from "#contract/database.ts";
import type { Json } from "#contract/database.types.ts";
import { MESSAGES } from "#contract/errors/errors.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import type { Backend } from "#lib/backend/backend.ts";
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

/** Votes on a deal. A second vote throws `already_voted`. */
export async function vote(
  backend: Backend,
  { dealId, type }: { dealId: string; type: VoteType },
): Promise<VoteResult> {
  const client = await backend.data();
  return readCounts(
    unwrap(
      await client.rpc("secure_vote_deal", { deal_id_param: dealId, is_hot_param: type === "hot" }),
    ),
  );
}

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
export async function withdraw(backend: Backend, dealId: string): Promise<VoteResult> {
  const client = await backend.data();
  return readCounts(unwrap(await client.rpc("withdraw_vote", { deal_id_param: dealId })));
}

/** Returns the member's own votes by deal id. Only admins can read other members' votes. */
export async function getOwnVotes(
  backend: Backend,
  { userId, dealIds }: { userId: string; dealIds: readonly string[] },
): Promise<Record<string, OwnVote>> {
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
}

/**
 * Returns the counts as the list shows them; deals without a row are omitted. Reads the view, because `tally_deal_votes`
 * ignores the admins' adjustments.
 */
export async function getVoteCounts(
  backend: Backend,
  dealIds: readonly string[],
): Promise<VoteCounts[]> {
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
}

function isObject(json: Json): json is { [name: string]: Json | undefined } {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}
