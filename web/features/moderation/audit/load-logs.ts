import type { AdminAction, SecurityEvent } from "#contract/admin-log.ts";
import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { getAdminActions, getSecurityEvents, type LogStretch } from "./audit-api.ts";

/** A stretch of the audit log; admins only. */
export const loadAdminActions = createAppThunk<AdminAction[], LogStretch>(
  "audit/loadAdminActions",
  CONTEXT_MESSAGES.gettingAuditLog,
  (stretch, { extra: { backend } }) => getAdminActions(backend, stretch),
);

/** A stretch of the security events; admins only. */
export const loadSecurityEvents = createAppThunk<SecurityEvent[], LogStretch>(
  "audit/loadSecurityEvents",
  CONTEXT_MESSAGES.gettingAuditLog,
  (stretch, { extra: { backend } }) => getSecurityEvents(backend, stretch),
);
