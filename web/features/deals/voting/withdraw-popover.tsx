import { Trans } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useId } from "react";
import { useSelector } from "react-redux";
import type { Deal } from "#contract/deals/deal.ts";
import { selectConfirmedVote } from "#features/deals/deals-slice.ts";
import { useNow } from "#lib/now-context.tsx";
import { VotePopover } from "./vote-popover.tsx";
import { isWithdrawable, WithdrawVote } from "./withdraw-vote.tsx";

interface WithdrawPopoverProps {
  deal: Deal;
  button: HTMLElement;
  /** Called if the vote can no longer be taken back. */
  onRefuse: () => void;
  onClose: () => void;
}

/** Offers to take back the vote, in a popover below the pressed button. */
export function WithdrawPopover({ deal, button, onRefuse, onClose }: WithdrawPopoverProps) {
  const textId = useId();
  const now = useNow().getTime();
  const vote = useSelector((state: StateWithDeals) => selectConfirmedVote(state, deal.id));
  const isFinal = vote !== null && !isWithdrawable(deal, vote.castAt, now);
  const refuse = useEffectEvent(() => {
    onClose();
    onRefuse();
  });
  useEffect(() => {
    if (isFinal) refuse();
  }, [isFinal]);
  if (isFinal) return null;

  return (
    <VotePopover button={button} labelId={textId} onClose={onClose}>
      <p id={textId} hidden={!vote}>
        <Trans>You have already voted on this deal</Trans>
      </p>
      <WithdrawVote deal={deal} />
    </VotePopover>
  );
}

type StateWithDeals = Parameters<typeof selectConfirmedVote>[0];
