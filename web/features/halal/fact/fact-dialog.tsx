import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { HalalFact } from "#contract/halal/halal-facts.ts";
import {
  type MemberHalal,
  takeDownHalalFact,
  undoHalalDecision,
  withdrawHalalDispute,
  withdrawHalalFact,
} from "#features/halal/halal-requests.ts";
import { useAttributeLabels } from "#features/halal/labels/use-halal-labels.ts";
import { FactDay } from "#features/halal/panel/fact-day.tsx";
import { HalalFactValue } from "#features/halal/panel/halal-fact-value.tsx";
import { ValidUntil } from "#features/halal/panel/valid-until.tsx";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { useSignInPrompt } from "#ui/dialog/sign-in-prompt.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { DisputeForm } from "./dispute-form.tsx";
import { FactHistory } from "./fact-history.tsx";
import { RefusalDialog } from "./refusal-dialog.tsx";

interface FactDialogProps {
  fact: HalalFact;
  /** The member's view of the fact's deal or merchant, or null. */
  member: MemberHalal | null;
  memberId: string | null;
  /** Whether the reader decides on it as an admin or a moderator. */
  decides: boolean;
  onChanged: () => void;
  onClose: () => void;
}

/** The history of a fact, and the reader's actions: dispute, take back a dispute, answer, withdraw or take down. */
export function FactDialog(props: FactDialogProps) {
  const { fact, member, memberId, decides, onChanged, onClose } = props;
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const label = useAttributeLabels()[fact.attribute];
  const [isDisputing, setDisputing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isRefusing, setRefusing] = useState(false);
  const askToSignIn = useSignInPrompt();
  const answerable = member?.disputes.filter(({ factId }) => factId === fact.id) ?? [];
  const ownDispute = member?.ownDisputes.find(({ factId }) => factId === fact.id);

  function finish(text: string, undo?: () => void) {
    showToast(text, undo && { action: { label: <Trans>Undo</Trans>, run: undo } });
    onChanged();
    onClose();
  }

  async function withdraw() {
    setBusy(true);
    const result = await dispatch(withdrawHalalFact(fact.id));
    setBusy(false);
    if (withdrawHalalFact.fulfilled.match(result)) finish(t`Withdrawn`);
    else setFailure(failureText(result));
  }

  async function takeDown(reason: string) {
    setBusy(true);
    const { id, updatedAt } = fact;
    const result = await dispatch(takeDownHalalFact({ id, updatedAt, reason }));
    setBusy(false);
    if (takeDownHalalFact.fulfilled.match(result)) finish(t`Taken down`, () => void undo());
    else setFailure(failureText(result));
  }

  async function undo() {
    const result = await dispatch(undoHalalDecision(fact.id));
    if (undoHalalDecision.fulfilled.match(result)) showToast(t`Undone`);
    else showAlert({ type: "error", message: failureText(result) });
    onChanged();
  }

  async function takeBack(disputeId: string) {
    setBusy(true);
    const result = await dispatch(withdrawHalalDispute(disputeId));
    setBusy(false);
    if (withdrawHalalDispute.fulfilled.match(result)) finish(t`Dispute taken back`);
    else setFailure(failureText(result));
  }

  function dispute() {
    if (memberId !== null) return setDisputing(true);
    askToSignIn({
      title: t`Sign in to dispute this`,
      text: t`An admin will look at it. Your name isn’t shown.`,
      onMember: () => setDisputing(true),
    });
  }

  if (isRefusing) {
    return (
      <RefusalDialog
        fact={fact}
        busy={isBusy}
        failure={failure}
        onConfirm={(reason) => void takeDown(reason)}
        onClose={() => setRefusing(false)}
      />
    );
  }
  return (
    <Dialog title={label} startsAtTitle onClose={onClose} closeOnBackdrop={!isDisputing}>
      <div className="grid gap-4">
        <p className="[overflow-wrap:anywhere]">
          <HalalFactValue fact={fact} />
          <span className="block text-fs-14 text-muted">
            <Trans>Seen</Trans>: <FactDay day={fact.observedOn} />
            {" · "}
            {!fact.hasLapsed && (
              <>
                <Trans>Valid until</Trans>:{" "}
              </>
            )}
            <ValidUntil fact={fact} />
          </span>
        </p>
        {failure && <Notice tone="danger">{failure}</Notice>}
        <FactHistory factId={fact.id} />
        {answerable.map((entry) => (
          <AnswerForm key={entry.id} dispute={entry} onAnswered={() => finish(t`Answer saved`)} />
        ))}
        {isDisputing ? (
          <DisputeForm
            factId={fact.id}
            onSent={() => finish(t`Thank you. An admin will look at it.`)}
            onCancel={() => setDisputing(false)}
          />
        ) : (
          <div className="flex flex-wrap gap-2.5">
            {ownDispute && (
              <Button variant="outline" busy={isBusy} onClick={() => void takeBack(ownDispute.id)}>
                <Trans>Take back your dispute</Trans>
              </Button>
            )}
            {!fact.isOwn && !ownDispute && (
              <Button variant="outline" onClick={dispute}>
                <Trans>Dispute this</Trans>
              </Button>
            )}
            {fact.isOwn && fact.state !== "checked" && (
              <Button variant="outline" busy={isBusy} onClick={() => void withdraw()}>
                <Trans context="a halal fact">Withdraw</Trans>
              </Button>
            )}
            {decides && (
              <Button variant="danger" busy={isBusy} onClick={() => setRefusing(true)}>
                <Trans>Take down</Trans>
              </Button>
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}
