import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, useEffect, useEffectEvent, useState } from "react";
import { useSelector, useStore } from "react-redux";
import type { Deal } from "#contract/deals/deal.ts";
import { selectAreOwnVotesKnown } from "#features/deals/deals-slice.ts";
import type { VoteType } from "./voting-requests.ts";

export interface VoteControlProps {
  deal: Deal;
  /** The member's vote, or null. Also null while it is loading. */
  ownVote: VoteType | null;
  /** The member speaks for the deal's shop, and cannot vote. */
  isOwnShop?: boolean;
  /** True while the vote is shown but not confirmed. Further clicks are ignored. */
  isSending?: boolean;
  onVote: (deal: Deal, type: VoteType) => void;
  /** Called after the member said why the vote is cold. */
  onExplained?: () => void;
}

export interface VoteButtons {
  ownVote: VoteType | null;
  /** The reason why voting is closed, or null. */
  closedReason: string | null;
  /** The vote that was just cast with these buttons. */
  castNow: VoteType | null;
  /** The button of the member's vote after a second click, which offers to take the vote back; otherwise null. */
  pressedAgain: HTMLElement | null;
  /** The cold button after it was pressed, until the member has been asked why. */
  pressedCold: HTMLElement | null;
  onExplained: (() => void) | undefined;
  /** Returns the properties of one of the two buttons. */
  propsOf(type: VoteType): ComponentProps<"button">;
  /** Sends the vote again. The backend refuses it, and the reason is shown. */
  voteAgain(): void;
  closeOffer(): void;
}

/**
 * The state of the two vote buttons. The member's button stays pressed, and pressing it again offers to take the vote back; the
 * other is disabled. A click waits until the member's vote is known. Only running deals can be voted on.
 */
export function useVoteButtons(props: VoteControlProps): VoteButtons {
  const { deal, ownVote, isOwnShop, isSending, onVote, onExplained } = props;
  const { t } = useLingui();
  const [pressed, setPressed] = useState<Press | null>(null);
  const [pressedAgain, setPressedAgain] = useState<HTMLElement | null>(null);
  const [queuedPress, setQueuedPress] = useState<Press | null>(null);
  const { getState } = useStore<StateWithDeals>();
  // Reads the state only for a queued click. Otherwise the buttons of all cards would render again when votes become known.
  const canSend = useSelector(
    (state: StateWithDeals) => queuedPress !== null && selectAreOwnVotesKnown(state),
  );
  const press = useEffectEvent(({ type, button }: Press) => {
    setQueuedPress(null);
    vote(type, button);
  });
  useEffect(() => {
    if (queuedPress && canSend) press(queuedPress);
  }, [queuedPress, canSend]);
  const closedReason = deal.isExpired
    ? t`This deal has expired`
    : deal.status !== "active"
      ? t`Voting opens when the deal is approved`
      : deal.isUpcoming
        ? t`Voting opens when the deal starts`
        : isOwnShop
          ? t`Shops don’t vote on their own deals`
          : null;
  return {
    ownVote,
    closedReason,
    castNow: pressed && pressed.type === ownVote ? ownVote : null,
    pressedAgain,
    pressedCold: pressed?.type === "cold" ? pressed.button : null,
    onExplained,
    propsOf: (type) => ({
      type: "button",
      "aria-pressed": ownVote === type,
      disabled: closedReason !== null || (ownVote !== null && ownVote !== type),
      ...(queuedPress?.type === type && { "aria-busy": true, "data-waiting": "" }),
      onClick: ({ currentTarget }) => vote(type, currentTarget),
    }),
    voteAgain: () => ownVote && onVote(deal, ownVote),
    closeOffer: () => {
      setPressed(null);
      setPressedAgain(null);
    },
  };

  function vote(type: VoteType, button: HTMLElement): void {
    if (isSending) return;
    if (ownVote === null && !selectAreOwnVotesKnown(getState())) {
      setQueuedPress({ type, button });
    } else if (ownVote === type) {
      setPressedAgain(button);
    } else {
      setPressed({ type, button });
      onVote(deal, type);
    }
  }
}

type StateWithDeals = Parameters<typeof selectAreOwnVotesKnown>[0];

interface Press {
  type: VoteType;
  button: HTMLElement;
}
