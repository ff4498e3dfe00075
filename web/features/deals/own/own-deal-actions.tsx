import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Deal } from "#contract/deals/deal.ts";
import type { OwnState } from "#contract/members/own-state.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { expireOwnDeal, withdrawDeal } from "./own-deals-requests.ts";

interface OwnDealActionsProps {
  deal: Deal;
  state: OwnState;
  /** Called after the deal was withdrawn or ended. */
  onChanged: () => Promise<void>;
}

export function OwnDealActions({ deal, state, onChanged }: OwnDealActionsProps) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  if (state !== "active" && state !== "pending") return null;
  const isWithdrawal = state === "pending";
  return (
    <>
      <Button variant="outline" className="max-sm:flex-1" onClick={() => setAsking(true)}>
        {isWithdrawal ? <Trans>Withdraw</Trans> : <Trans>It’s over</Trans>}
        <bdi className="sr-only">{deal.title}</bdi>
      </Button>
      {isAsking && (
        <Dialog
          title={isWithdrawal ? <Trans>Withdraw this deal?</Trans> : <Trans>Is it over?</Trans>}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button variant="outline" onClick={() => setAsking(false)}>
                <Trans>Cancel</Trans>
              </Button>
              <Button busy={isSending} onClick={() => void confirm()}>
                {isWithdrawal ? <Trans>Withdraw</Trans> : <Trans>It’s over</Trans>}
              </Button>
            </>
          }
        >
          <p className="text-muted">
            {isWithdrawal ? (
              <Trans>This deletes the deal. No admin will look at it.</Trans>
            ) : (
              <Trans>
                It leaves the lists right away but keeps its page. If it comes back, say so there.
              </Trans>
            )}
          </p>
        </Dialog>
      )}
    </>
  );

  async function confirm(): Promise<void> {
    setSending(true);
    const thunk = isWithdrawal ? withdrawDeal : expireOwnDeal;
    const result = await dispatch(thunk(deal.id));
    setSending(false);
    setAsking(false);
    if (!thunk.fulfilled.match(result)) {
      return showAlert({ type: "error", message: failureText(result) });
    }
    showToast(isWithdrawal ? t`Withdrawn.` : t`Ended. Thanks for telling us.`);
    await onChanged();
  }
}
