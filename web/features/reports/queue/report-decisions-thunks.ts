import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import type { ReportGroup, ReportStatus } from "#contract/report.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { decideReports, getReports, type ReportDecision } from "./report-decisions-api.ts";

/** Reports of one status, grouped by content; admins only. */
export const loadReports = createAppThunk<ReportGroup[], ReportStatus>(
  "reports/loadReports",
  CONTEXT_MESSAGES.gettingReports,
  (status, { extra: { backend } }) => getReports(backend, status),
);

/** Decides on all open reports about one content, and on the content; admins only. */
export const decideOnReports = createAppThunk<void, ReportDecision>(
  "reports/decideOnReports",
  CONTEXT_MESSAGES.resolvingReports,
  (decision, { extra: { backend } }) => decideReports(backend, decision),
);
