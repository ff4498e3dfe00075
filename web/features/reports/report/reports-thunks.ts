import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import type { OwnReport } from "#contract/report.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { callReportContent, getMyReports, type NewReport } from "./reports-api.ts";

/** Reports content as the member in this browser. */
export const reportContent = createAppThunk<void, NewReport>(
  "reports/reportContent",
  CONTEXT_MESSAGES.submittingReport,
  (report, { extra: { backend } }) => callReportContent(backend, report),
);

/** What the member in this browser reported, and what became of it. */
export const loadMyReports = createAppThunk<OwnReport[]>(
  "reports/loadMyReports",
  CONTEXT_MESSAGES.gettingReports,
  (_nothing, { extra: { backend } }) => getMyReports(backend),
);
