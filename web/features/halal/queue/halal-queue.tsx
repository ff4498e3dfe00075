import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { RefusalDialog } from "#features/halal/fact/refusal-dialog.tsx";
import { undoHalalDecision } from "#features/halal/halal-requests.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Card } from "#ui/display/card.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { CertifierList } from "./certifier-list.tsx";
import {
  type DisputeDecision,
  decideDispute,
  decideFact,
  type FactDecision,
  loadHalalQueue,
  type QueuedFact,
  removeAnswer,
} from "./halal-queue-requests.ts";
import { QueuedDisputeRow } from "./queued-dispute-row.tsx";
import { QueuedFactRow } from "./queued-fact-row.tsx";

const HEADING = "mbs-8 mbe-3 text-fs-18 font-[680] outline-none";

interface Refusal {
  of: QueuedFact;
  run: (reason: string) => void;
}

interface HalalQueueProps {
  /** Whether the reader may change certifiers. */
  hasCertifiers: boolean;
  onDecided: () => void;
}

/**
 * Claims and evidence, disputes, and certifiers. A decision offers Undo, and one that hides a fact asks for a reason; removing
 * an answer is final.
 */
export function HalalQueue({ hasCertifiers, onDecided }: HalalQueueProps) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showToast, showAlert } = useAlerts();
  const loaded = useThunkData(loadHalalQueue, undefined);
  const [busyId, setBusyId] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const facts = useRef<HTMLHeadingElement>(null);
  const disputes = useRef<HTMLHeadingElement>(null);

  async function finish(
    failure: string | null,
    list: HTMLHeadingElement | null,
    toast: { text: string; undo?: () => void },
  ) {
    setBusyId(null);
    setRefusal(null);
    if (failure) showAlert({ type: "error", message: failure });
    else
      showToast(
        toast.text,
        toast.undo && { action: { label: <Trans>Undo</Trans>, run: toast.undo } },
      );
    onDecided();
    await loaded.reload();
    // The row with the focus no longer exists.
    list?.focus();
  }

  async function onUndo(factId: string, list: HTMLHeadingElement | null) {
    const result = await dispatch(undoHalalDecision(factId));
    const failure = undoHalalDecision.fulfilled.match(result) ? null : failureText(result);
    await finish(failure, list, { text: t`Undone` });
  }

  async function onFact(decision: FactDecision) {
    setBusyId(decision.id);
    const result = await dispatch(decideFact(decision));
    await finish(decideFact.fulfilled.match(result) ? null : failureText(result), facts.current, {
      text: t`Saved`,
      undo: () => void onUndo(decision.id, facts.current),
    });
  }

  async function onDispute(decision: DisputeDecision, factId: string) {
    setBusyId(decision.id);
    const result = await dispatch(decideDispute(decision));
    const failure = decideDispute.fulfilled.match(result) ? null : failureText(result);
    await finish(failure, disputes.current, {
      text: t`Saved`,
      undo: () => void onUndo(factId, disputes.current),
    });
  }

  async function onRemoveAnswer(disputeId: string) {
    setBusyId(disputeId);
    const result = await dispatch(removeAnswer(disputeId));
    const failure = removeAnswer.fulfilled.match(result) ? null : failureText(result);
    await finish(failure, disputes.current, { text: t`Answer removed` });
  }

  if (loaded.status === "failed") {
    return (
      <FailedPanel title={<Trans>The queue could not be loaded</Trans>} onRetry={loaded.reload}>
        {loaded.error}
      </FailedPanel>
    );
  }
  if (!loaded.data) return <Spinner />;
  const queue = loaded.data;
  return (
    <>
      <h2 ref={facts} tabIndex={-1} className={HEADING}>
        <Trans>Claims and evidence</Trans>
      </h2>
      <Card as="div" padded={false}>
        {queue.facts.length === 0 && (
          <p className="px-4 py-6 text-muted">
            <Trans>Nothing to check.</Trans>
          </p>
        )}
        <ul className="divide-y divide-border">
          {queue.facts.map((item) => (
            <QueuedFactRow
              key={item.fact.id}
              item={item}
              busy={busyId === item.fact.id}
              onDecide={(decision) => void onFact(decision)}
              onRefuse={(decision) =>
                setRefusal({ of: item, run: (reason) => void onFact({ ...decision, reason }) })
              }
            />
          ))}
        </ul>
      </Card>
      <h2 ref={disputes} tabIndex={-1} className={HEADING}>
        <Trans>Disputes</Trans>
      </h2>
      <Card as="div" padded={false}>
        {queue.disputes.length === 0 && (
          <p className="px-4 py-6 text-muted">
            <Trans>No open disputes.</Trans>
          </p>
        )}
        <ul className="divide-y divide-border">
          {queue.disputes.map((dispute) => (
            <QueuedDisputeRow
              key={dispute.id}
              dispute={dispute}
              busy={busyId === dispute.id}
              onKeep={() =>
                void onDispute({ id: dispute.id, action: "dismiss" }, dispute.of.fact.id)
              }
              onTakeDown={() =>
                setRefusal({
                  of: dispute.of,
                  run: (reason) =>
                    void onDispute(
                      { id: dispute.id, action: "uphold", reason },
                      dispute.of.fact.id,
                    ),
                })
              }
              onRemoveAnswer={() => void onRemoveAnswer(dispute.id)}
            />
          ))}
        </ul>
      </Card>
      {refusal && (
        <RefusalDialog
          fact={refusal.of.fact}
          busy={busyId !== null}
          onConfirm={refusal.run}
          onClose={() => setRefusal(null)}
        />
      )}
      {hasCertifiers && (
        <CertifierList certifiers={queue.certifiers} onSaved={() => void loaded.reload()} />
      )}
    </>
  );
}
