import { useLingui } from "@lingui/react/macro";
import type { ShownReport } from "./use-report-code.ts";

/** Result of a report. Always in the page, so that screen readers announce its new text. */
export function ReportFeedback({ shownReport }: { shownReport: ShownReport | null }) {
  const text = useText(shownReport);
  return (
    <p role="status" className="text-fs-14 font-[560] not-empty:mbs-2">
      {text}
    </p>
  );
}

function useText(shownReport: ShownReport | null): string {
  const { t } = useLingui();
  if (!shownReport) return "";
  const { report, uncounted } = shownReport;
  if (report === null) return t`Taken back.`;
  if (uncounted === "own") return t`Noted. It’s your code, so only other members’ reports count.`;
  if (uncounted === "unconfirmed") return t`Noted. It counts once your email is confirmed.`;
  if (uncounted === "young") return t`Noted. Your account is too new for this to count yet.`;
  if (uncounted === "wrong") {
    return t`Noted, but it doesn’t count for now: an admin reversed several of your earlier checks.`;
  }
  if (uncounted === "address") {
    return t`Noted, but it doesn’t count: others on your network have already reported this code.`;
  }
  return report.outcome === "worked"
    ? t`Thanks. Others can see that it worked.`
    : t`Thanks. Others can see that it failed.`;
}
