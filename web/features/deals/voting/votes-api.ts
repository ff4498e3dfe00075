import { rowsOf } from "#features/deals/list/answer.ts";
import type { DataClient } from "#lib/backend.ts";
import type { VoteType } from "./vote.ts";

export interface VoteAnswer {
  success?: boolean | null;
  hotVotes?: number | null;
  coldVotes?: number | null;
  message?: string | null;
}

export interface VoteCountsRow {
  id: string;
  hot_votes: number | null;
  cold_votes: number | null;
  temperature_offset: number | null;
  comments_count: number | null;
}

export async function callVote(
  client: DataClient,
  dealId: string,
  isHot: boolean,
): Promise<VoteAnswer | null> {
  const answer = await client.rpc("secure_vote_deal", {
    deal_id_param: dealId,
    is_hot_param: isHot,
  });
  return rowsOf<VoteAnswer>(answer)[0] ?? null;
}

/** The caller's own votes on some deals; nobody but admins sees those of others. */
export async function selectOwnVotes(
  client: DataClient,
  userId: string,
  dealIds: readonly string[],
): Promise<{ deal_id: string; vote_type: VoteType }[]> {
  return rowsOf(
    await client
      .from("deal_votes")
      .select("deal_id, vote_type")
      .eq("user_id", userId)
      .in("deal_id", [...dealIds]),
  );
}

/**
 * The counts of some deals as the list shows them. `tally_deal_votes` counts the rows of deal_votes, without what an
 * admin has adjusted, so the shown counts come from the view.
 */
export async function selectVoteCounts(
  client: DataClient,
  dealIds: readonly string[],
): Promise<VoteCountsRow[]> {
  return rowsOf(
    await client
      .from("deals_with_temperature")
      .select("id, hot_votes, cold_votes, temperature_offset, comments_count")
      .in("id", [...dealIds]),
  );
}
