import { Trans, useLingui } from "@lingui/react/macro";
import { useOutletContext, useSearchParams } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import type { ReportStatus } from "#contract/moderation/report.ts";
import { BanForm } from "#features/members/admin/ban-form.tsx";
import type { AdminLayoutContext } from "#features/moderation/frame/admin-frame.tsx";
import { ReportQueue } from "#features/reports/queue/report-queue.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { AdminHeading } from "#pages/admin/frame/admin-heading.tsx";
import { Segmented } from "#ui/form/segmented.tsx";

export function Component() {
  const { t } = useLingui();
  const { isAdmin, refreshCounts } = useOutletContext<AdminLayoutContext>();
  const [search] = useSearchParams();
  const status = readStatus(search.get("show"));
  const segment = (name: ReportStatus, label: string) => ({
    to: name === "open" ? paths.adminReports : `${paths.adminReports}?show=${name}`,
    label,
    current: status === name,
  });
  return (
    <>
      <PageMeta title={t`Reports`} noIndex />
      <AdminHeading>
        <Trans>Reports</Trans>
      </AdminHeading>
      <div className="mbe-4">
        <Segmented
          label={t`Reports by status`}
          segments={[
            segment("open", t`Open`),
            segment("resolved", t`Resolved`),
            segment("dismissed", t`Dismissed`),
          ]}
        />
      </div>
      <ReportQueue
        key={status}
        status={status}
        onDecided={refreshCounts}
        isAdmin={isAdmin}
        banForm={(onBan) => <BanForm onBan={onBan} />}
      />
    </>
  );
}

function readStatus(text: string | null): ReportStatus {
  return text === "resolved" || text === "dismissed" ? text : "open";
}
