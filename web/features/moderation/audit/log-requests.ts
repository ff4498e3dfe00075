import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { adminActionFromRow, securityEventFromRow } from "#contract/moderation/admin-log.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrapRows } from "#lib/errors/app-error.ts";

/** A part of a log, newest first: `limit` entries older than `before` (ISO 8601; null for the newest). */
export interface LogPart {
  before: string | null;
  limit: number;
  subjectId?: string | undefined;
  /** All by default. */
  actions?: readonly string[] | undefined;
}

async function getAdminActions(backend: Backend, { before, limit, subjectId, actions }: LogPart) {
  const data = await backend.data();
  const all = data.from("admin_actions_with_names").select("*");
  const ofSubject = subjectId ? all.eq("subject_id", subjectId) : all;
  const query = actions ? ofSubject.in("action", [...actions]) : ofSubject;
  const response = await (before ? query.lt("created_at", before) : query)
    .order("created_at", { ascending: false })
    .limit(limit);
  return unwrapRows(response).map(adminActionFromRow);
}

async function getSecurityEvents(backend: Backend, { before, limit }: LogPart) {
  const data = await backend.data();
  const query = data.from("security_events_with_names").select("*");
  const response = await (before ? query.lt("created_at", before) : query)
    .order("created_at", { ascending: false })
    .limit(limit);
  return unwrapRows(response).map(securityEventFromRow);
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
