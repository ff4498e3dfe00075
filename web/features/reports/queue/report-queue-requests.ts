import {
  type ReportGroup,
  type ReportStatus,
  reportGroupFromRow,
} from "#contract/moderation/report.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";

/** Decision of an admin on all open reports of one item. */
export interface ReportDecision {
  group: ReportGroup;
  status: "resolved" | "dismissed";
  /** Message to all reporters; may be empty. */
  message: string;
  action: ContentAction;
  /** Required for the action `ban`. */
  ban?: Ban;
}

/** `remove` deletes a comment and hides other content, `expire` ends a deal, `ban` bans the author, `keep` changes nothing. */
export type ContentAction = "keep" | "remove" | "expire" | "ban";

export interface Ban {
  /** Shown to the banned member. */
  reason: string;
  /** ISO 8601; null for a permanent ban. */
  until: string | null;
}

/**
 * Returns reports of one status in at most 200 groups, one per content: open ones oldest first, decided ones by latest decision.
 */
async function getReports(backend: Backend, status: ReportStatus): Promise<ReportGroup[]> {
  const data = await backend.data();
  return unwrapRows(await data.rpc("get_reports", { status_param: status })).map(
    reportGroupFromRow,
  );
}

/**
 * Decides on reports and on the content or its author in one transaction. Throws `already_decided` if another admin was faster,
 * and `cannot_ban_admin` if the author is an admin.
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

/** Returns whether `undoReportDecision` accepts the decision: bans, removed comments and removed posts have no undo. */
export function isUndoable({ group, action }: ReportDecision): boolean {
  if (action === "remove") return group.contentType === "deal" || group.contentType === "voucher";
  return action !== "ban";
}

/** Undoes the caller's own decision. Throws `already_decided` if a later decision exists, and `undo_too_late` after ten minutes. */
async function undoDecision(
  backend: Backend,
  { contentType, contentId }: ReportGroup,
): Promise<void> {
  const data = await backend.data();
  unwrap(
    await data.rpc("undo_report_decision", {
      content_type_param: contentType,
      content_id_param: contentId,
    }),
  );
}

export const loadReports = createRequestThunk("reports/loadReports", getReports);

export const decideOnReports = createRequestThunk("reports/decideOnReports", decideReports);

export const undoReportDecision = createRequestThunk("reports/undoReportDecision", undoDecision);
