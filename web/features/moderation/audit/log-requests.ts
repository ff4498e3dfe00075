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
  /** Position of the last line; null if the part is shorter than the limit. */
  last: LogPosition | null;
}

async function getAdminActions(backend: Backend, request: LogRequest) {
  const { subjectId, actions } = request;
  const data = await backend.data();
  const all = data.from("admin_actions_with_names").select("*");
  const ofSubject = subjectId ? all.eq("subject_id", subjectId) : all;
  const query = actions ? ofSubject.in("action", [...actions]) : ofSubject;
  return partOf(unwrapRows(await select(query, request)), request, adminActionFromRow);
}

async function getSecurityEvents(backend: Backend, request: LogRequest) {
  const data = await backend.data();
  const query = data.from("security_events_with_names").select("*");
  return partOf(unwrapRows(await select(query, request)), request, securityEventFromRow);
}

interface LogQuery {
  lte(column: "created_at", moment: string): this;
  or(filters: string): this;
  order(column: "created_at" | "id", options?: { ascending: boolean }): this;
  limit(count: number): this;
}

function select<Query extends LogQuery>(query: Query, { last, limit }: LogRequest): Query {
  const rest = last
    ? query.lte("created_at", last.moment).or(`created_at.lt."${last.moment}",id.gt.${last.id}`)
    : query;
  return rest.order("created_at", { ascending: false }).order("id").limit(limit);
}

function partOf<Row extends { created_at: string | null; id: string | null }, Line>(
  rows: readonly Row[],
  { limit }: LogRequest,
  toLine: (row: Row) => Line,
): LogPart<Line> {
  const row = rows[limit - 1];
  const last = row?.created_at && row.id ? { moment: row.created_at, id: row.id } : null;
  return { lines: rows.map(toLine), last };
}

/** Reads a part of the log of admin actions; admins only. */
export const loadAdminActions = createRequestThunk("audit/loadAdminActions", getAdminActions);

/** Reads a part of the log of security events; admins only. */
export const loadSecurityEvents = createRequestThunk("audit/loadSecurityEvents", getSecurityEvents);
