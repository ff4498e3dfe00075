import { Trans } from "@lingui/react/macro";
import type { ReportContentType, SingleReport } from "#contract/moderation/report.ts";
import { useReasonLabels } from "#features/reports/report/use-report-labels.ts";
import { RelativeTime } from "#ui/display/relative-time.tsx";

interface SingleReportsProps {
  reports: readonly SingleReport[];
  contentType: ReportContentType;
}

export function SingleReports({ reports, contentType }: SingleReportsProps) {
  const reasons = useReasonLabels();
  return (
    <ul className="grid gap-3">
      {reports.map((report) => (
        <li key={report.id} className="[overflow-wrap:anywhere]">
          <p className="flex flex-wrap items-baseline gap-x-2.5">
            <b className="font-[620]">{reasons(report.reason, contentType)}</b>
            <span className="text-fs-14 text-muted">
              <bdi>{report.username ?? "–"}</bdi>
            </span>
            <RelativeTime time={report.createdAt} className="text-fs-14 text-muted" />
          </p>
          {report.details && (
            <p dir="auto" className="own-words text-fs-15 whitespace-pre-line">
              {report.details}
            </p>
          )}
          {report.resolvedBy && (
            <p className="text-fs-14 text-muted">
              <Trans>
                Decided by <bdi>{report.resolvedBy}</bdi>
              </Trans>
              {report.resolution && (
                <>
                  : <bdi>{report.resolution}</bdi>
                </>
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
