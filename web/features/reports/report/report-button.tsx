import { Trans, useLingui } from "@lingui/react/macro";
import { Flag } from "lucide-react";
import { useLocation } from "react-router";
import { ReportLink } from "#ui/navigation/report-link.tsx";
import { type ReportTarget, useReport } from "./use-report.tsx";

interface ReportButtonProps extends ReportTarget {
  /** Shows only the icon. */
  isShort?: boolean;
}

export function ReportButton({ isShort = false, ...content }: ReportButtonProps) {
  const { contentName } = content;
  const { t } = useLingui();
  const report = useReport(content);
  const { pathname } = useLocation();
  if (!report.open) return null;
  return (
    <>
      <button
        type="button"
        onClick={report.open}
        aria-label={t`Report ${contentName}`}
        aria-haspopup="dialog"
        className="needs-script inline-flex min-block-11 min-inline-11 items-center justify-center gap-1.5 rounded-[10px] px-2.5 text-fs-14 font-[580] text-muted hover:bg-sunken"
      >
        <Flag className="size-4" aria-hidden="true" />
        <span className={isShort ? "sr-only" : undefined}>
          <Trans>Report</Trans>
        </span>
      </button>
      {report.window}
      <ReportLink about={pathname} />
    </>
  );
}
