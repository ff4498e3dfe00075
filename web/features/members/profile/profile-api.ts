import type { CommentRow } from "#contract/comment.ts";
import type { DealRow } from "#contract/deal.ts";
import type { ProfileCountsRow, PublicProfileRow } from "#contract/public-profile.ts";
import { unwrap, unwrapMaybe, unwrapRows } from "#lib/app-error.ts";
import type { DataClient } from "#lib/backend.ts";

/** What is public of a profile; `*` would be refused (contract 3). */
const PUBLIC_COLUMNS = "id, username, created_at, profile_image_url";

/** One profile by id or by its name in lower case, or null. */
export async function selectProfile(
  client: DataClient,
  column: "id" | "username",
  value: string,
): Promise<PublicProfileRow | null> {
  return unwrapMaybe<PublicProfileRow | null>(
    await client.from("profiles").select(PUBLIC_COLUMNS).eq(column, value).maybeSingle(),
  );
}

/** How much a member has done in public. */
export async function callProfileCounts(
  client: DataClient,
  userId: string,
): Promise<ProfileCountsRow | null> {
  const rows = await client.rpc("get_profile_counts", { user_id_param: userId });
  return unwrapRows<ProfileCountsRow>(rows)[0] ?? null;
}

/** A page of a member's active deals, newest first, and how many there are. */
export async function selectUserDeals(
  client: DataClient,
  userId: string,
  list: { offset: number; limit: number; includeExpired: boolean; now: Date },
): Promise<{ rows: readonly DealRow[]; total: number }> {
  let query = client
    .from("deals_with_temperature")
    .select("*", { count: "exact" })
    .eq("user_id", userId)
    .eq("status", "active");
  if (!list.includeExpired) {
    query = query
      .is("expired_at", null)
      .or(`expires_at.is.null,expires_at.gt.${list.now.toISOString()}`);
  }
  const answer = await query
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .range(list.offset, list.offset + list.limit - 1);
  // A page past the end is an empty page, not an error.
  if (answer.status === 416) return { rows: [], total: list.offset };
  const rows = unwrap(answer) ?? [];
  return { rows: rows as readonly DealRow[], total: answer.count ?? rows.length };
}

/** A page of a member's comments, newest first. */
export async function selectUserComments(
  client: DataClient,
  userId: string,
  list: { offset: number; limit: number },
): Promise<readonly CommentRow[]> {
  return unwrapRows<CommentRow>(
    await client
      .from("comments")
      .select("id, deal_id, user_id, content, parent_id, created_at, updated_at, deleted_at")
      .eq("user_id", userId)
      .order("created_at", { ascending: false })
      .order("id", { ascending: false })
      .range(list.offset, list.offset + list.limit - 1),
  );
}

/** The titles of some deals by id. A failed look-up answers none (specification 8, silent behaviours). */
export async function selectDealTitles(
  client: DataClient,
  dealIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (dealIds.length === 0) return new Map();
  try {
    const answer = await client
      .from("deals")
      .select("id, title")
      .in("id", [...dealIds]);
    return new Map(unwrapRows(answer).map(({ id, title }) => [id, title]));
  } catch {
    return new Map();
  }
}
