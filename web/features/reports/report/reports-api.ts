import {
  type OwnReport,
  type OwnReportRow,
  ownReportFromRow,
  type ReportContentType,
  type ReportValues,
} from "#contract/report.ts";
import { unwrap, unwrapRows } from "#lib/app-error.ts";
import type { Backend } from "#lib/backend.ts";

/** The one door of this feature to the backend; everything here throws what the backend answers. */

/** What a member reports, and why. */
export interface NewReport extends ReportValues {
  contentType: ReportContentType;
  contentId: string;
  memberId: string;
}

/** Reports content (specification 7). Throws `already_reported`, `content_not_found`, `too_fast`, `invalid_field`. */
export async function callReportContent(backend: Backend, report: NewReport): Promise<void> {
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

/** What the member in this browser reported, the newest first. */
export async function getMyReports(backend: Backend): Promise<OwnReport[]> {
  const data = await backend.data();
  return unwrapRows<OwnReportRow>(await data.rpc("get_my_reports")).map(ownReportFromRow);
}
