import { Trans, useLingui } from "@lingui/react/macro";
import { Flag } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { ReportGroup, ReportStatus } from "#contract/moderation/report.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";
import { ReportGroupCard } from "./report-group-card.tsx";
import {
  type Ban,
  decideOnReports,
  isUndoable,
  loadReports,
  type ReportDecision,
  undoReportDecision,
} from "./report-queue-requests.ts";

interface ReportQueueProps {
  status: ReportStatus;
  onDecided: () => void;
  /** False for a moderator, who can neither ban nor remove blog posts. */
  isAdmin: boolean;
  banForm: (onBan: (ban: Ban) => Promise<void>) => ReactNode;
}

/** Reports grouped by content. After a decision, focus moves to the next group; after an undo, to the reopened group. */
export function ReportQueue({ status, onDecided, isAdmin, banForm }: ReportQueueProps) {
  const { t } = useLingui();
  const { data: groups, reload, ...loaded } = useThunkData(loadReports, status);
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const list = useRef<HTMLUListElement>(null);
  /** Index of the decided group, or id of the reopened one. */
  const focusNext = useRef<number | string | null>(null);

  useEffect(() => {
    const place = focusNext.current;
    if (place === null) return;
    const cards = list.current?.children;
    const index =
      typeof place === "number" ? place : (groups?.findIndex(({ id }) => id === place) ?? 0);
    const next = cards?.[Math.min(Math.max(index, 0), cards.length - 1)];
    (next instanceof HTMLElement ? next : document.getElementById("main"))?.focus();
    focusNext.current = null;
  }, [groups]);

  async function decide(decision: ReportDecision): Promise<void> {
    const result = await dispatch(decideOnReports(decision));
    if (decideOnReports.fulfilled.match(result)) {
      const action = { label: <Trans>Undo</Trans>, run: () => void undo(decision.group) };
      showToast(doneText(decision), isUndoable(decision) ? { action } : {});
    } else if (result.payload?.code === "already_decided") {
      showToast(t`Someone else has already decided on this`);
    } else {
      return showAlert({ type: "error", message: failureText(result) });
    }
    focusNext.current = groups?.indexOf(decision.group) ?? 0;
    await reload();
    onDecided();
  }

  async function undo(group: ReportGroup) {
    const result = await dispatch(undoReportDecision(group));
    if (undoReportDecision.fulfilled.match(result)) {
      focusNext.current = group.id;
      showToast(t`Undone: the reports are open again`);
    } else if (UNDO_REFUSALS.includes(result.payload?.code ?? "")) {
      showToast(failureText(result));
    } else {
      return showAlert({ type: "error", message: failureText(result) });
    }
    await reload();
    onDecided();
  }

  function doneText({ status, action }: ReportDecision): string {
    if (action === "ban") return t`Member banned`;
    return status === "resolved" ? t`Report resolved` : t`Report dismissed`;
  }

  if (loaded.status === "failed") {
    return (
      <FailedPanel title={<Trans>The reports could not be loaded</Trans>} onRetry={reload}>
        {loaded.error}
      </FailedPanel>
    );
  }
  if (!groups) return <Spinner />;
  if (groups.length === 0) return <NoReports isOpen={status === "open"} />;
  return (
    <ul ref={list} className="grid gap-4" aria-label={t`Reported content`}>
      {groups.map((group) => (
        <ReportGroupCard
          key={group.id}
          group={group}
          isOpen={status === "open"}
          onDecide={decide}
          isAdmin={isAdmin}
          banForm={banForm}
        />
      ))}
    </ul>
  );
}

function NoReports({ isOpen }: { isOpen: boolean }) {
  return (
    <StatePanel
      icon={<Flag />}
      title={isOpen ? <Trans>All caught up</Trans> : <Trans>Nothing here yet</Trans>}
    >
      {isOpen ? (
        <Trans>No reports to review. New ones appear here.</Trans>
      ) : (
        <Trans>Decisions appear here.</Trans>
      )}
    </StatePanel>
  );
}

const UNDO_REFUSALS: readonly string[] = ["already_decided", "undo_too_late", "report_not_found"];
