import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import {
  type ReportGroup,
  type ReportStatus,
  reportGroupFromRow,
} from "#contract/moderation/report.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";

/** An admin's decision on all open reports about one content. */
export interface ReportDecision {
  group: ReportGroup;
  status: "resolved" | "dismissed";
  /** Every reporter reads it; may be empty. */
  message: string;
  action: ContentAction;
  /** The terms of the ban, with the action `ban`. */
  ban?: Ban;
}

/** `remove` hides the content, `expire` declares a deal over, `ban` bans the author, `keep` changes nothing. */
export type ContentAction = "keep" | "remove" | "expire" | "ban";

export interface Ban {
  /** The banned member reads it. */
  reason: string;
  /** ISO 8601; null for a ban without an end. */
  until: string | null;
}

/** Reports of one status, grouped by content: open ones oldest first, decided ones latest decision first. */
async function getReports(backend: Backend, status: ReportStatus): Promise<ReportGroup[]> {
  const data = await backend.data();
  return unwrapRows(await data.rpc("get_reports", { status_param: status })).map(
    reportGroupFromRow,
  );
}

/**
 * Decides on the reports, and on the content or its author, all at once. Throws `already_decided` where another admin
 * was faster, `cannot_ban_admin` for an author who is an admin.
 */
async function decideReports(backend: Backend, decision: ReportDecision): Promise<void> {
  const { group, status, message, action, ban } = decision;
  const data = await backend.data();
  unwrap(
    await data.rpc("decide_reports", {
      content_type_param: group.contentType,
      content_id_param: group.contentId,
      status_param: status,
      resolution_param: message,
      content_action_param: action,
      ...(ban && { ban_reason_param: ban.reason }),
      ...(ban?.until && { ban_until_param: ban.until }),
    }),
  );
}

/** Reports of one status, grouped by content; admins only. */
export const loadReports = createRequestThunk(
  "reports/loadReports",
  CONTEXT_MESSAGES.gettingReports,
  getReports,
);

/** Decides on all open reports about one content; admins only. */
export const decideOnReports = createRequestThunk(
  "reports/decideOnReports",
  CONTEXT_MESSAGES.resolvingReports,
  decideReports,
);
