import { toIsoTime } from "./timestamps.ts";

/** A comment of a thread. A deleted one keeps its place and has neither text nor author. */
export interface Comment {
  id: string;
  dealId: string;
  userId: string | null;
  username: string;
  userImageUrl: string | null;
  content: string;
  parentId: string | null;
  createdAt: string;
  updatedAt: string | null;
  isDeleted: boolean;
}

export interface CommentRow {
  id: string;
  deal_id: string;
  user_id?: string | null;
  username?: string | null;
  profile_image_url?: string | null;
  content?: string | null;
  parent_id?: string | null;
  created_at?: string | null;
  updated_at?: string | null;
  deleted_at?: string | null;
}

export const UNKNOWN_USER = "Unknown User";

/** The one way from row to comment; a missing author is shown as 'Unknown User' (specification 3). */
export function commentFromRow(row: CommentRow, now: Date = new Date()): Comment {
  return {
    id: row.id,
    dealId: row.deal_id,
    userId: row.user_id ?? null,
    username: row.username || UNKNOWN_USER,
    userImageUrl: row.profile_image_url ?? null,
    content: row.content ?? "",
    parentId: row.parent_id ?? null,
    createdAt: toIsoTime(row.created_at) ?? now.toISOString(),
    updatedAt: toIsoTime(row.updated_at),
    isDeleted: Boolean(row.deleted_at),
  };
}
