import { type Comment, commentFromRow } from "#contract/deals/comment.ts";
import { type Deal, dealFromRow } from "#contract/deals/deal.ts";
import { MESSAGES } from "#contract/errors/errors.ts";
import { USER_DEALS_PER_PAGE } from "#contract/limits.ts";
import { type PublicProfile, publicProfileFromRow } from "#contract/members/public-profile.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { AppError, unwrap, unwrapFirst, unwrapMaybe, unwrapRows } from "#lib/errors/app-error.ts";

/** An id (`/users/{id}`) or a username (`/profile/{username}`). */
export type ProfileKey = { id: string | undefined } | { username: string | undefined };

/** `totalPages` is at least 1. */
export interface UserDealsPage {
  deals: Deal[];
  totalItems: number;
  totalPages: number;
}

/** A comment with the title of its deal; the title is null if it could not be read. */
export type UserComment = Pick<Comment, "id" | "dealId" | "content" | "createdAt"> & {
  dealTitle: string | null;
};

export interface UserCommentsPage {
  comments: UserComment[];
  hasMore: boolean;
}

export const USER_COMMENTS_PER_PAGE = 20;

/** The public columns of a profile; the database refuses `*`. */
const PUBLIC_COLUMNS = "id, username, created_at, profile_image_url";

/**
 * Returns a public profile with counts. Throws 'User ID is required' or 'Username is required' without a key, and 'User profile
 * not found' with status 404.
 */
async function getProfile(backend: Backend, key: ProfileKey): Promise<PublicProfile> {
  const { column, value } = readKey(key);
  const data = await backend.data();
  // An invalid id means a missing profile, but the database would throw.
  const row =
    column === "id" && !isUserId(value)
      ? null
      : unwrapMaybe(
          await data.from("profiles").select(PUBLIC_COLUMNS).eq(column, value).maybeSingle(),
        );
  if (!row) throw new AppError(MESSAGES.userProfileNotFound, { status: 404, code: "PGRST116" });
  const counts = unwrapFirst(await data.rpc("get_profile_counts", { user_id_param: row.id }));
  return publicProfileFromRow(row, counts);
}

/** Returns a member's running deals, and expired ones on request, newest first, 12 a page. */
async function getUserDeals(
  backend: Backend,
  { userId, page, includeExpired }: { userId: string; page: number; includeExpired: boolean },
): Promise<UserDealsPage> {
  requireUserId(userId);
  const now = new Date();
  const data = await backend.data();
  const select = (number: number) => {
    const query = data
      .from("deals_with_temperature")
      .select("*", { count: "exact" })
      .eq("user_id", userId);
    const listed = includeExpired
      ? query.eq("status", "active").eq("is_upcoming", false)
      : query.eq("is_running", true);
    const from = (number - 1) * USER_DEALS_PER_PAGE;
    return listed
      .order("created_at", { ascending: false })
      .order("id", { ascending: false })
      .range(from, from + USER_DEALS_PER_PAGE - 1);
  };
  const result = await select(page);
  // A page past the end is empty, not an error. Only an earlier page has the total.
  const isPastTheEnd = result.status === 416;
  const rows = isPastTheEnd ? [] : unwrapRows(result);
  const total = (isPastTheEnd ? (await select(1)).count : result.count) ?? rows.length;
  return {
    deals: rows.map((row) => dealFromRow(row, now)),
    totalItems: total,
    totalPages: Math.max(1, Math.ceil(total / USER_DEALS_PER_PAGE)),
  };
}

/** Returns a page of a member's comments with their deals' titles, newest first. */
async function getUserComments(
  backend: Backend,
  { userId, page }: { userId: string; page: number },
): Promise<UserCommentsPage> {
  requireUserId(userId);
  const data = await backend.data();
  const from = (page - 1) * USER_COMMENTS_PER_PAGE;
  const rows = unwrapRows(
    await data
      .from("comments")
      .select("id, deal_id, user_id, content, parent_id, created_at, updated_at, deleted_at")
      .eq("user_id", userId)
      .order("created_at", { ascending: false })
      .order("id", { ascending: false })
      // Reads one extra row to detect another page.
      .range(from, from + USER_COMMENTS_PER_PAGE),
  );
  const comments = rows.slice(0, USER_COMMENTS_PER_PAGE).map((row) => commentFromRow(row));
  const titles = await getDealTitles(backend, [...new Set(comments.map(({ dealId }) => dealId))]);
  return {
    comments: comments.map(({ id, dealId, content, createdAt }) => ({
      id,
      dealId,
      content,
      createdAt,
      dealTitle: titles.get(dealId) ?? null,
    })),
    hasMore: rows.length > USER_COMMENTS_PER_PAGE,
  };
}

/** Returns titles by deal id; an empty map if the request fails. */
async function getDealTitles(
  backend: Backend,
  dealIds: string[],
): Promise<ReadonlyMap<string, string>> {
  if (dealIds.length === 0) return new Map();
  try {
    const data = await backend.data();
    const rows = unwrap(await data.from("deals").select("id, title").in("id", dealIds));
    return new Map(rows.map(({ id, title }) => [id, title]));
  } catch {
    return new Map();
  }
}

function readKey(key: ProfileKey): { column: "id" | "username"; value: string } {
  const isById = "id" in key;
  const value = (isById ? key.id : key.username)?.trim().toLowerCase() ?? "";
  if (value === "") {
    const message = isById ? MESSAGES.userIdRequired : MESSAGES.usernameRequired;
    throw new AppError(message, { status: 400 });
  }
  return { column: isById ? "id" : "username", value };
}

/** Throws 'User not found' with status 404 for an invalid user id. */
function requireUserId(text: string): void {
  if (!isUserId(text)) throw new AppError(MESSAGES.userNotFound, { status: 404 });
}

function isUserId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

export const fetchProfile = createRequestThunk("profiles/fetchProfile", getProfile);

export const fetchUserDeals = createRequestThunk("profiles/fetchUserDeals", getUserDeals);

export const fetchUserComments = createRequestThunk("profiles/fetchUserComments", getUserComments);
