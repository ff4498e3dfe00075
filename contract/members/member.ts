import { type ResultRow, toNumber } from "#contract/database.ts";
import { toIsoTime } from "#contract/timestamps.ts";

/** Member in an admin's list. */
export interface FoundMember {
  id: string;
  username: string;
  email: string | null;
  createdAt: string;
  imageUrl: string | null;
  isAdmin: boolean;
  isModerator: boolean;
  isBanned: boolean;
}

/** Member's details for admins. Times are ISO 8601. */
export interface MemberRecord extends FoundMember {
  lastSignInAt: string | null;
  banReason: string | null;
  /** Null for a permanent ban. */
  bannedUntil: string | null;
  /** Username of the admin. */
  bannedBy: string | null;
  /** Date of the deletion that the member requested. */
  deletionDueAt: string | null;
  counts: {
    dealsActive: number;
    dealsPending: number;
    dealsRejected: number;
    comments: number;
    votes: number;
    vouchers: number;
    posts: number;
    reportsMade: number;
    reportsAgainst: number;
  };
}

export type FoundMemberRow = ResultRow<"find_members", "id" | "username" | "created_at">;

export type MemberRow = ResultRow<"get_member", "id" | "username" | "created_at">;

export function foundMemberFromRow(row: FoundMemberRow): FoundMember {
  return {
    id: row.id,
    username: row.username,
    email: row.email ?? null,
    createdAt: toIsoTime(row.created_at),
    imageUrl: row.profile_image_url ?? null,
    isAdmin: row.is_admin ?? false,
    isModerator: row.is_moderator ?? false,
    isBanned: row.is_banned ?? false,
  };
}

export function memberFromRow(row: MemberRow): MemberRecord {
  return {
    ...foundMemberFromRow(row),
    lastSignInAt: toIsoTime(row.last_sign_in_at),
    banReason: row.ban_reason ?? null,
    bannedUntil: toIsoTime(row.banned_until),
    bannedBy: row.banned_by_username ?? null,
    deletionDueAt: toIsoTime(row.deletion_due_at),
    counts: {
      dealsActive: toNumber(row.deals_active) ?? 0,
      dealsPending: toNumber(row.deals_pending) ?? 0,
      dealsRejected: toNumber(row.deals_rejected) ?? 0,
      comments: toNumber(row.comments_count) ?? 0,
      votes: toNumber(row.votes_count) ?? 0,
      vouchers: toNumber(row.vouchers_count) ?? 0,
      posts: toNumber(row.posts_count) ?? 0,
      reportsMade: toNumber(row.reports_made) ?? 0,
      reportsAgainst: toNumber(row.reports_against) ?? 0,
    },
  };
}
