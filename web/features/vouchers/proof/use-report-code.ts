import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import type { CodeProof, UncountedOutcome } from "#contract/vouchers/code-proof.ts";
import type { Voucher } from "#contract/vouchers/voucher.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { useSignInPrompt } from "#ui/dialog/sign-in-prompt.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { type OwnReport, reportCode } from "./code-report-requests.ts";
import type { CodeReports } from "./use-code-reports.ts";

/** Result of the last report. */
export interface ShownReport {
  /** Null after a withdrawal. */
  report: OwnReport | null;
  uncounted: UncountedOutcome | null;
}

/** Manages a reader's outcome for a code. A click shows immediately; while a request is running, further clicks are ignored. */
export function useReportCode({ id, code, proof }: Voucher, reports: CodeReports) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showAlert } = useAlerts();
  const askToSignIn = useSignInPrompt();
  const [pressed, setPressed] = useState<{ report: OwnReport | null } | null>(null);
  const [stored, setStored] = useState<{ report: OwnReport | null; proof: CodeProof } | null>(null);
  const [shownReport, setShownReport] = useState<ShownReport | null>(null);
  const isSending = useRef(false);
  const own = (pressed ?? stored ?? { report: reports.own[id] ?? null }).report;

  return { own, proof: stored?.proof ?? proof, shownReport, canReport, send };

  /** Returns whether the reader may report. Visitors are asked to sign in. */
  function canReport(): boolean {
    if (reports.userId !== null || reports.isChecking) return true;
    promptSignIn();
    return false;
  }

  async function send(report: OwnReport | null): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setPressed({ report });
    setShownReport(null);
    const result = await dispatch(reportCode({ voucherId: id, report }));
    if (reportCode.fulfilled.match(result)) {
      setStored({ report, proof: result.payload.proof });
      setShownReport({ report, uncounted: result.payload.uncounted });
    } else if (result.payload?.code === "not_authenticated") {
      promptSignIn();
    } else {
      showAlert({ type: "error", message: failureText(result) });
    }
    setPressed(null);
    isSending.current = false;
  }

  function promptSignIn(): void {
    askToSignIn({
      title: t`Sign in to say whether ${code} worked`,
      text: t`Your report helps others. You’ll come back to this page.`,
    });
  }
}
