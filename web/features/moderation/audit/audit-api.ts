import {
  type AdminActionRow,
  adminActionFromRow,
  type SecurityEventRow,
  securityEventFromRow,
} from "#contract/admin-log.ts";
import { unwrapRows } from "#lib/app-error.ts";
import type { Backend } from "#lib/backend.ts";

/** The one door of this feature to the backend; everything here throws what the backend answers. */

/** A stretch of a log, newest first: `limit` lines that are older than `before` (ISO 8601; null from the newest). */
export interface LogStretch {
  before: string | null;
  limit: number;
  /** Only what was done to this. */
  subjectId?: string | undefined;
}

/** What admins did. */
export async function getAdminActions(backend: Backend, { before, limit, subjectId }: LogStretch) {
  const data = await backend.data();
  const all = data.from("admin_actions_with_names").select("*");
  const query = subjectId ? all.eq("subject_id", subjectId) : all;
  const answer = await (before ? query.lt("created_at", before) : query)
    .order("created_at", { ascending: false })
    .limit(limit);
  return (unwrapRows(answer) as readonly AdminActionRow[]).map(adminActionFromRow);
}

/** What happened that matters to the safety of the site. */
export async function getSecurityEvents(backend: Backend, { before, limit }: LogStretch) {
  const data = await backend.data();
  const query = data.from("security_events_with_names").select("*");
  const answer = await (before ? query.lt("created_at", before) : query)
    .order("created_at", { ascending: false })
    .limit(limit);
  return (unwrapRows(answer) as readonly SecurityEventRow[]).map(securityEventFromRow);
}
