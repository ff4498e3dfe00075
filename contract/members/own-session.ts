import type { ResultRow } from "#contract/database.ts";
import { toIsoTime } from "#contract/timestamps.ts";

/** Session of the signed-in member. Times are ISO 8601. */
export interface OwnSession {
  id: string;
  /** User agent at sign-in, if it was recorded. */
  userAgent: string | null;
  lastUsedAt: string;
  /** Whether it is this browser's session. */
  isCurrent: boolean;
}

export type OwnSessionRow = ResultRow<"get_my_sessions", "id" | "last_used_at" | "is_current">;

export function ownSessionFromRow(row: OwnSessionRow): OwnSession {
  return {
    id: row.id,
    userAgent: row.user_agent || null,
    lastUsedAt: toIsoTime(row.last_used_at),
    isCurrent: row.is_current,
  };
}
