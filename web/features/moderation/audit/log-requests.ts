import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { adminActionFromRow, securityEventFromRow } from "#contract/moderation/admin-log.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrapRows } from "#lib/errors/app-error.ts";

/** Selects a part of a log, newest first: `limit` entries after `last` (null for the newest). */
export interface LogRequest {
  last: LogPosition | null;
  limit: number;
  subjectId?: string | undefined;
  /** All by default. */
  actions?: readonly string[] | undefined;
}

/** The place of an entry. `moment` is the timestamp of the database with its microseconds, which `createdAt` drops. */
export interface LogPosition {
  moment: string;
  id: string;
}

export interface LogPart<Line> {
  lines: Line[];
  /** Null at the end of the log. */
  last: LogPosition | null;
}

async function getAdminActions(backend: Backend, request: LogRequest) {
  const { last, limit, subjectId, actions } = request;
  const data = await backend.data();
  const all = data.from("admin_actions_with_names").select("*");
  const ofSubject = subjectId ? all.eq("subject_id", subjectId) : all;
  const query = actions ? ofSubject.in("action", [...actions]) : ofSubject;
  const response = await (last ? query.lte("created_at", last.moment).or(isAfter(last)) : query)
    .order("created_at", { ascending: false })
    .order("id")
    .limit(limit);
  const rows = unwrapRows(response);
  return { lines: rows.map(adminActionFromRow), last: lastOf(rows, limit) };
}

async function getSecurityEvents(backend: Backend, { last, limit }: LogRequest) {
  const data = await backend.data();
  const query = data.from("security_events_with_names").select("*");
  const response = await (last ? query.lte("created_at", last.moment).or(isAfter(last)) : query)
    .order("created_at", { ascending: false })
    .order("id")
    .limit(limit);
  const rows = unwrapRows(response);
  return { lines: rows.map(securityEventFromRow), last: lastOf(rows, limit) };
}

/** Filter for the entries after a position, among those that are not newer. */
function isAfter({ moment, id }: LogPosition): string {
  return `created_at.lt."${moment}",id.gt.${id}`;
}

function lastOf(
  rows: readonly { created_at: string | null; id: string | null }[],
  limit: number,
): LogPosition | null {
  const row = rows[limit - 1];
  return row?.created_at && row.id ? { moment: row.created_at, id: row.id } : null;
}

/** Reads a part of the log of admin actions; admins only. */
export const loadAdminActions = createRequestThunk(
  "audit/loadAdminActions",
  CONTEXT_MESSAGES.gettingAuditLog,
  getAdminActions,
);

/** Reads a part of the log of security events; admins only. */
export const loadSecurityEvents = createRequestThunk(
  "audit/loadSecurityEvents",
  CONTEXT_MESSAGES.gettingAuditLog,
  getSecurityEvents,
);
