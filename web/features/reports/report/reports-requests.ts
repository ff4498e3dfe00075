import {
  type OwnReport,
  ownReportFromRow,
  type ReportContentType,
  type ReportValues,
} from "#contract/moderation/report.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";

interface NewReport extends ReportValues {
  contentType: ReportContentType;
  contentId: string;
  memberId: string;
}

/** Reports content. A second report of the same content throws `already_reported`. */
async function secureReportContent(backend: Backend, report: NewReport): Promise<void> {
  const data = await backend.data();
  unwrap(
    await data.rpc("secure_report_content", {
      content_id_param: report.contentId,
      content_type_param: report.contentType,
      reason_param: report.reason,
      details_param: report.details,
      user_id_param: report.memberId,
    }),
  );
}

/** Returns the newest 200 reports of the signed-in member, newest first. */
async function getMyReports(backend: Backend): Promise<OwnReport[]> {
  const data = await backend.data();
  return unwrapRows(await data.rpc("get_my_reports")).map(ownReportFromRow);
}

export const reportContent = createRequestThunk("reports/reportContent", secureReportContent);

export const loadMyReports = createRequestThunk("reports/loadMyReports", getMyReports);
