import type { Args } from "#contract/database.ts";
import type { Comment } from "#contract/deals/comment.ts";
import { type Deal, type DealRow, dealFromRow } from "#contract/deals/deal.ts";
import { MESSAGES } from "#contract/errors/errors.ts";
import { USER_DEALS_PER_PAGE } from "#contract/limits.ts";
import { type PublicProfile, publicProfileFromRow } from "#contract/members/public-profile.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import { isUuid } from "#contract/uuid.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { AppError, unwrap, unwrapFirst, unwrapRows } from "#lib/errors/app-error.ts";

/** An id (`/users/{id}`) or a username (`/profile/{username}`). */
export type ProfileKey = { id: string | undefined } | { username: string | undefined };

/** `totalPages` is at least 1. */
export interface UserDealsPage {
  deals: Deal[];
  totalItems: number;
  totalPages: number;
}

/** A comment with the title of its deal. */
export type UserComment = Pick<Comment, "id" | "dealId" | "content" | "createdAt"> & {
  dealTitle: string;
};

export interface UserCommentsPage {
  comments: UserComment[];
  hasMore: boolean;
}

export const USER_COMMENTS_PER_PAGE = 20;

/**
 * Returns a public profile with counts. Throws 'User ID is required' or 'Username is required' without a key, and 'User profile
 * not found' with status 404.
 */
async function getProfile(backend: Backend, key: ProfileKey): Promise<PublicProfile> {
  const args = readKey(key);
  const data = await backend.data();
  // An invalid id means a missing profile, but the database would throw.
  const row =
    args.id_param !== undefined && !isUuid(args.id_param)
      ? null
      : unwrapFirst(await data.rpc("read_profile", args));
  if (!row) throw new AppError(MESSAGES.userProfileNotFound, { status: 404, code: "PGRST116" });
  return publicProfileFromRow(row);
}

/** Returns a member's running deals, and expired ones on request, newest first, 12 a page. */
async function getUserDeals(
  backend: Backend,
  { userId, page, includeExpired }: { userId: string; page: number; includeExpired: boolean },
): Promise<UserDealsPage> {
  requireUserId(userId);
  const now = new Date();
  const data = await backend.data();
  const { deals, total } = unwrap(
    await data.rpc("read_profile_deals", {
      user_id_param: userId,
      include_expired: includeExpired,
      limit_param: USER_DEALS_PER_PAGE,
      offset_param: (page - 1) * USER_DEALS_PER_PAGE,
    }),
  ) as unknown as { deals: DealRow[]; total: number };
  return {
    deals: deals.map((row) => dealFromRow(row, now)),
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
  const rows = unwrapRows(
    await data.rpc("read_profile_comments", {
      user_id_param: userId,
      // Reads one extra row to detect another page.
      limit_param: USER_COMMENTS_PER_PAGE + 1,
      offset_param: (page - 1) * USER_COMMENTS_PER_PAGE,
    }),
  );
  return {
    comments: rows.slice(0, USER_COMMENTS_PER_PAGE).map((row) => ({
      id: row.id,
      dealId: row.deal_id,
      dealTitle: row.deal_title,
      content: row.content,
      createdAt: toIsoTime(row.created_at),
    })),
    hasMore: rows.length > USER_COMMENTS_PER_PAGE,
  };
}

function readKey(key: ProfileKey): Args<"read_profile"> {
  const isById = "id" in key;
  const value = (isById ? key.id : key.username)?.trim().toLowerCase() ?? "";
  if (value === "") {
    const message = isById ? MESSAGES.userIdRequired : MESSAGES.usernameRequired;
    throw new AppError(message, { status: 400 });
  }
  return isById ? { id_param: value } : { username_param: value };
}

/** Throws 'User not found' with status 404 for an invalid user id. */
function requireUserId(text: string): void {
  if (!isUuid(text)) throw new AppError(MESSAGES.userNotFound, { status: 404 });
}

export const fetchProfile = createRequestThunk("profiles/fetchProfile", getProfile);

export const fetchUserDeals = createRequestThunk("profiles/fetchUserDeals", getUserDeals);

export const fetchUserComments = createRequestThunk("profiles/fetchUserComments", getUserComments);
