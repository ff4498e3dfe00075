import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { useSelector } from "react-redux";
import type { Deal } from "#contract/deals/deal.ts";
import { selectConfirmedVote } from "#features/deals/deals-slice.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { useNow } from "#lib/now-context.tsx";
import { Button } from "#ui/button/button.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { withdrawVote } from "./voting-requests.ts";

/** The time limit of a withdrawal; `withdraw_vote` enforces it. */
const WITHDRAWAL_MS = 24 * 3_600_000;

/** Returns whether a member can take back a vote now. */
export function isWithdrawable(deal: Deal, castAt: string | null, now: number): boolean {
  return !deal.isExpired && (!castAt || now - Date.parse(castAt) < WITHDRAWAL_MS);
}

export function WithdrawVote({ deal }: { deal: Deal }) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showAlert } = useAlerts();
  const now = useNow().getTime();
  const vote = useSelector((state: StateWithDeals) => selectConfirmedVote(state, deal.id));
  const [isSending, setSending] = useState(false);
  const [isWithdrawn, setWithdrawn] = useState(false);
  const done = useRef<HTMLParagraphElement>(null);
  // The button that had the focus no longer exists.
  useEffect(() => {
    if (isWithdrawn) done.current?.focus();
  }, [isWithdrawn]);

  if (!vote) {
    if (!isWithdrawn) return null;
    return (
      <p ref={done} tabIndex={-1} role="status" className={FOOT}>
        <Trans>Vote taken back. You can vote once more.</Trans>
      </p>
    );
  }
  return (
    <div className={FOOT}>
      {vote.type === "hot" ? <Trans>You voted hot.</Trans> : <Trans>You voted cold.</Trans>}
      {isWithdrawable(deal, vote.castAt, now) && (
        <Button
          variant="text"
          disabled={isSending}
          onClick={() => void withdraw()}
          title={t`You can do this for 24 hours after voting`}
        >
          <Trans>Take it back</Trans>
        </Button>
      )}
    </div>
  );

  async function withdraw(): Promise<void> {
    setSending(true);
    const result = await dispatch(withdrawVote(deal.id));
    setSending(false);
    if (withdrawVote.fulfilled.match(result)) setWithdrawn(true);
    else showAlert({ type: "info", message: failureText(result) });
  }
}

type StateWithDeals = Parameters<typeof selectConfirmedVote>[0];

const FOOT =
  "mbs-3 flex min-block-11 items-center justify-between gap-2 border-bs border-border pbs-2 text-fs-14";
