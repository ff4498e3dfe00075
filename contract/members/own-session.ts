import type { ResultRow } from "#contract/database.ts";
import { toIsoTime } from "#contract/timestamps.ts";

/** A place where the member is signed in. Times are ISO 8601. */
export interface OwnSession {
  id: string;
  /** What the browser called itself at the sign-in; null where nobody noted it. */
  userAgent: string | null;
  lastUsedAt: string;
  /** The session of this browser. */
  isCurrent: boolean;
}

/** A row of `get_my_sessions`. */
export type OwnSessionRow = ResultRow<"get_my_sessions", "id" | "last_used_at" | "is_current">;

export function ownSessionFromRow(row: OwnSessionRow): OwnSession {
  return {
    id: row.id,
    userAgent: row.user_agent || null,
    lastUsedAt: toIsoTime(row.last_used_at),
    isCurrent: row.is_current,
  };
}
