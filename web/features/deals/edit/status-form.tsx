import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Field } from "#ui/form/field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { decideStatus, type StatusDecision } from "./deal-editing-requests.ts";
import type { EditableDealRow } from "./editable-deal.ts";
import { StatusBadge } from "./status-badge.tsx";

/** The status of a deal, and the buttons that change it, with the reason that the poster reads. */
export function StatusForm({ deal, onSaved }: { deal: EditableDealRow; onSaved: () => void }) {
  const dispatch = useAppDispatch();
  const [reason, setReason] = useState("");
  const [busyWith, setBusyWith] = useState<StatusDecision["action"] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isOver = deal.expired_at !== null;

  async function decide(action: StatusDecision["action"]) {
    setFailure(null);
    setBusyWith(action);
    const result = await dispatch(
      decideStatus({ id: deal.id, action, reason: reason.trim(), expected: deal.status }),
    );
    setBusyWith(null);
    if (decideStatus.fulfilled.match(result)) return onSaved();
    setFailure(failureText(result));
  }

  return (
    <div className="grid gap-4">
      {failure && <Notice tone="danger">{failure}</Notice>}
      <p className="flex flex-wrap gap-2">
        <StatusBadge status={deal.status} isExpired={isOver} />
      </p>
      {deal.rejection_reason && (
        <p dir="auto" className="text-fs-14 text-muted">
          {deal.rejection_reason}
        </p>
      )}
      <Field
        label={<Trans>Reason</Trans>}
        optional
        hint={<Trans>The poster reads why a deal was taken down.</Trans>}
      >
        {(control) => (
          <TextInput
            {...control}
            value={reason}
            maxLength={1000}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
      <p className="flex flex-wrap justify-end gap-2">
        {deal.status !== "rejected" && (
          <Button variant="danger" busy={busyWith === "reject"} onClick={() => decide("reject")}>
            {deal.status === "pending" ? <Trans>Reject</Trans> : <Trans>Take down</Trans>}
          </Button>
        )}
        {deal.status === "active" && !isOver && (
          <Button variant="outline" busy={busyWith === "expire"} onClick={() => decide("expire")}>
            <Trans>Declare over</Trans>
          </Button>
        )}
        {(deal.status !== "active" || isOver) && (
          <Button busy={busyWith === "approve"} onClick={() => decide("approve")}>
            {isOver && deal.status === "active" ? (
              <Trans>Bring back</Trans>
            ) : (
              <Trans>Approve</Trans>
            )}
          </Button>
        )}
      </p>
    </div>
  );
}
