import { toIsoTime } from "./timestamps.ts";

/** A member in an admin's list. */
export interface FoundMember {
  id: string;
  username: string;
  email: string | null;
  createdAt: string;
  imageUrl: string | null;
  isAdmin: boolean;
  isBanned: boolean;
}

/** A member as an admin sees them; times are ISO 8601, null where there is none. */
export interface MemberRecord extends FoundMember {
  lastSignInAt: string | null;
  banReason: string | null;
  /** Null in a ban without an end. */
  bannedUntil: string | null;
  bannedBy: string | null;
  /** When the account will be deleted, as its owner asked. */
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

/** A row of `find_members`. */
export interface FoundMemberRow {
  id: string;
  username: string;
  email: string | null;
  created_at: string;
  profile_image_url: string | null;
  is_admin: boolean;
  is_banned: boolean;
}

/** A row of `get_member`. */
export interface MemberRow extends FoundMemberRow {
  last_sign_in_at: string | null;
  ban_reason: string | null;
  banned_until: string | null;
  banned_by_username: string | null;
  deletion_due_at: string | null;
  deals_active: number;
  deals_pending: number;
  deals_rejected: number;
  comments_count: number;
  votes_count: number;
  vouchers_count: number;
  posts_count: number;
  reports_made: number;
  reports_against: number;
}

export function foundMemberFromRow(row: FoundMemberRow): FoundMember {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    createdAt: toIsoTime(row.created_at),
    imageUrl: row.profile_image_url,
    isAdmin: row.is_admin,
    isBanned: row.is_banned,
  };
}

export function memberFromRow(row: MemberRow): MemberRecord {
  return {
    ...foundMemberFromRow(row),
    lastSignInAt: toIsoTime(row.last_sign_in_at),
    banReason: row.ban_reason,
    bannedUntil: toIsoTime(row.banned_until),
    bannedBy: row.banned_by_username,
    deletionDueAt: toIsoTime(row.deletion_due_at),
    counts: {
      dealsActive: Number(row.deals_active),
      dealsPending: Number(row.deals_pending),
      dealsRejected: Number(row.deals_rejected),
      comments: Number(row.comments_count),
      votes: Number(row.votes_count),
      vouchers: Number(row.vouchers_count),
      posts: Number(row.posts_count),
      reportsMade: Number(row.reports_made),
      reportsAgainst: Number(row.reports_against),
    },
  };
}
