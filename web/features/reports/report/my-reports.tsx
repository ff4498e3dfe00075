import { Trans } from "@lingui/react/macro";
import type { OwnReport, ReportStatus } from "#contract/moderation/report.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { Badge, type BadgeTone } from "#ui/display/badge.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { SettingsSection } from "#ui/form/settings-section.tsx";
import { loadMyReports } from "./reports-requests.ts";
import { useContentLabels, useReasonLabels, useStatusLabels } from "./use-report-labels.ts";

export function MyReports() {
  const { data: reports, status, error, reload } = useThunkData(loadMyReports, undefined);
  return (
    <SettingsSection
      id="reports"
      layout="folded"
      title={<Trans>Your reports</Trans>}
      intro={<Trans>Your reports and their outcomes.</Trans>}
    >
      {status === "failed" && (
        <FailedPanel title={<Trans>Your reports could not be loaded</Trans>} onRetry={reload}>
          {error}
        </FailedPanel>
      )}
      {status === "loading" && !reports && <Spinner />}
      {reports?.length === 0 && (
        <p className="text-muted">
          <Trans>You haven’t reported anything.</Trans>
        </p>
      )}
      {reports && reports.length > 0 && (
        <ul className="divide-y divide-border">
          {reports.map((report) => (
            <Line key={report.id} report={report} />
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}

function Line({ report }: { report: OwnReport }) {
  const contents = useContentLabels();
  const reasons = useReasonLabels();
  const statuses = useStatusLabels();
  return (
    <li className="grid gap-1 py-3 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Badge tone={TONES[report.status]}>{statuses[report.status]}</Badge>
        <b className="font-[620]">
          {contents[report.contentType]}
          {report.title !== null && (
            <>
              {": "}
              <bdi>{report.title}</bdi>
            </>
          )}
        </b>
      </p>
      <p className="flex flex-wrap gap-x-2.5 text-fs-14 text-muted">
        <span>{reasons(report.reason, report.contentType)}</span>
        <RelativeTime time={report.createdAt} />
      </p>
      {report.resolution && (
        <p dir="auto" className="own-words [overflow-wrap:anywhere]">
          {report.resolution}
        </p>
      )}
    </li>
  );
}

const TONES: Record<ReportStatus, BadgeTone> = {
  open: "warning",
  resolved: "success",
  dismissed: "neutral",
};
