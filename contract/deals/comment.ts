import type { Row } from "#contract/database.ts";
import { toIsoTime } from "#contract/timestamps.ts";

/** Comment in a thread. A deleted comment keeps its place but has no text or author. */
export interface Comment {
  id: string;
  dealId: string;
  userId: string | null;
  username: string;
  userImageUrl: string | null;
  content: string;
  mentions: string[];
  parentId: string | null;
  createdAt: string;
  updatedAt: string | null;
  isDeleted: boolean;
  /** Whether the author speaks for the deal's shop. */
  speaksForShop: boolean;
}

export type CommentRow = Row<"comments_with_author">;

export const UNKNOWN_USER = "Unknown User";

/** Converts a row; a missing author is 'Unknown User'. */
export function commentFromRow(row: CommentRow, now: Date = new Date()): Comment {
  return {
    id: row.id ?? "",
    dealId: row.deal_id ?? "",
    userId: row.user_id ?? null,
    username: row.username || UNKNOWN_USER,
    userImageUrl: row.profile_image_url ?? null,
    content: row.content ?? "",
    mentions: Array.isArray(row.mentions) ? row.mentions.filter(isText) : [],
    parentId: row.parent_id ?? null,
    createdAt: toIsoTime(row.created_at) ?? now.toISOString(),
    updatedAt: toIsoTime(row.updated_at),
    isDeleted: Boolean(row.deleted_at),
    speaksForShop: row.speaks_for_shop ?? false,
  };
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
