import { Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck, CircleX, Hourglass, RotateCcw } from "lucide-react";
import { useState } from "react";
import { missingFacts } from "#contract/deals/facts/facts.ts";
import {
  type DealDecision,
  type DecidedDeal,
  decideDeal,
} from "#features/decisions/decide-deal-requests.ts";
import { ReasonDialog } from "#features/decisions/reason-dialog.tsx";
import { undoDecision } from "#features/decisions/undo-requests.ts";
import { useExceptionTexts } from "#features/decisions/use-exception-texts.tsx";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";

interface DecisionButtonsProps {
  deal: DecidedDeal;
  onChanged: () => Promise<void>;
}

/** The decisions that the deal's status allows: approve or bring back, mark as expired, reject or take down. */
export function DecisionButtons({ deal, onChanged }: DecisionButtonsProps) {
  const { showAlert } = useAlerts();
  const decide = useDecideDeal(deal, onChanged);
  const [busyWith, setBusyWith] = useState<DealDecision["action"] | null>(null);
  const [isRejecting, setRejecting] = useState(false);
  const [isApproving, setApproving] = useState(false);
  const exceptionTexts = useExceptionTexts();
  const lacksFacts = deal.status !== "active" && missingFacts(deal.facts).length > 0;
  const [failure, setFailure] = useState<string | null>(null);
  const isPending = deal.status === "pending";
  const isRunning = deal.status === "active" && !deal.isExpired;

  async function press(action: DealDecision["action"]) {
    setBusyWith(action);
    const refusal = await decide(action);
    setBusyWith(null);
    if (refusal) showAlert({ type: "error", message: refusal });
  }

  async function decideWith(action: "approve" | "reject", reason: string) {
    setFailure(null);
    setBusyWith(action);
    const refusal = await decide(action, reason);
    setBusyWith(null);
    if (refusal) setFailure(refusal);
    else close();
  }

  function close() {
    setRejecting(false);
    setApproving(false);
    setFailure(null);
  }

  return (
    <>
      {!isRunning && (
        <Button
          variant={isPending ? "primary" : "outline"}
          busy={busyWith === "approve"}
          onClick={() => (lacksFacts ? setApproving(true) : void press("approve"))}
        >
          {deal.status === "active" ? (
            <>
              <RotateCcw aria-hidden="true" />
              <Trans>Bring back</Trans>
            </>
          ) : (
            <>
              <CircleCheck aria-hidden="true" />
              <Trans>Approve</Trans>
            </>
          )}
        </Button>
      )}
      {isRunning && (
        <Button variant="outline" busy={busyWith === "expire"} onClick={() => void press("expire")}>
          <Hourglass aria-hidden="true" />
          <Trans>Mark as expired</Trans>
        </Button>
      )}
      {deal.status !== "rejected" && (
        <Button variant="danger" onClick={() => setRejecting(true)}>
          <CircleX aria-hidden="true" />
          {isPending ? <Trans>Reject</Trans> : <Trans>Take down</Trans>}
        </Button>
      )}
      {isRejecting && (
        <ReasonDialog
          texts={{
            question: isPending ? (
              <Trans>Reject this deal?</Trans>
            ) : (
              <Trans>Take this deal down?</Trans>
            ),
            effect: <bdi>{deal.title}</bdi>,
            reader: <Trans>The member will see this.</Trans>,
            reasonsOf: "deal",
            confirm: isPending ? <Trans>Reject</Trans> : <Trans>Take down</Trans>,
          }}
          busy={busyWith === "reject"}
          failure={failure}
          onConfirm={(reason) => void decideWith("reject", reason)}
          onClose={close}
        />
      )}
      {isApproving && (
        <ReasonDialog
          texts={exceptionTexts(deal)}
          busy={busyWith === "approve"}
          failure={failure}
          onConfirm={(reason) => void decideWith("approve", reason)}
          onClose={close}
        />
      )}
    </>
  );
}

/**
 * Returns a function that decides on a deal. It resolves to the error text, or to null; after a success, a toast offers Undo.
 * `onChanged` loads the deal again.
 */
function useDecideDeal(deal: DecidedDeal, onChanged: () => Promise<void>) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const done: Record<DealDecision["action"], string> = {
    approve: deal.status === "active" ? t`The deal is back` : t`Deal approved`,
    expire: t`Marked as expired`,
    reject: deal.status === "pending" ? t`Deal rejected` : t`Deal taken down`,
  };

  async function undo(action: DealDecision["action"]) {
    const result = await dispatch(undoDecision({ content: "deal", id: deal.id, action }));
    await onChanged();
    if (undoDecision.fulfilled.match(result)) showToast(t`Undone`);
    else showAlert({ type: "error", message: failureText(result) });
  }

  return async (action: DealDecision["action"], reason = ""): Promise<string | null> => {
    const result = await dispatch(decideDeal({ deal, action, reason }));
    if (!decideDeal.fulfilled.match(result)) return failureText(result);
    await onChanged();
    showToast(done[action], {
      action: { label: <Trans>Undo</Trans>, run: () => void undo(action) },
    });
    return null;
  };
}
