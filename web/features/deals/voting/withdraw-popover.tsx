import { Trans } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useId, useRef } from "react";
import { useSelector } from "react-redux";
import type { Deal } from "#contract/deals/deal.ts";
import { selectConfirmedVote } from "#features/deals/deals-slice.ts";
import { useNow } from "#lib/now-context.tsx";
import { placePopover } from "./place-popover.ts";
import { isWithdrawable, WithdrawVote } from "./withdraw-vote.tsx";

interface WithdrawPopoverProps {
  deal: Deal;
  button: HTMLElement;
  /** Called if the vote can no longer be taken back. */
  onRefuse: () => void;
  onClose: () => void;
}

/** Offers to take back the vote, in a popover below the pressed button. Takes the focus, and returns it when it closes. */
export function WithdrawPopover({ deal, button, onRefuse, onClose }: WithdrawPopoverProps) {
  const textId = useId();
  const popover = useRef<HTMLDivElement>(null);
  const now = useNow().getTime();
  const vote = useSelector((state: StateWithDeals) => selectConfirmedVote(state, deal.id));
  const open = useEffectEvent(() => {
    if (vote && !isWithdrawable(deal, vote.castAt, now)) {
      onClose();
      onRefuse();
      return;
    }
    if (!popover.current) return;
    placePopover(popover.current, button);
    popover.current.showPopover?.();
    popover.current.querySelector("button")?.focus();
  });
  useEffect(() => {
    open();
  }, []);

  return (
    <div
      ref={popover}
      popover="auto"
      role="dialog"
      aria-labelledby={textId}
      onBeforeToggle={({ newState, currentTarget }) => {
        const isInside = currentTarget.contains(document.activeElement);
        if (newState === "closed" && isInside) button.focus({ preventScroll: true });
      }}
      onToggle={({ newState }) => newState === "closed" && onClose()}
    >
      <p id={textId} hidden={!vote}>
        <Trans>You have already voted on this deal</Trans>
      </p>
      <WithdrawVote deal={deal} />
    </div>
  );
}

type StateWithDeals = Parameters<typeof selectConfirmedVote>[0];
