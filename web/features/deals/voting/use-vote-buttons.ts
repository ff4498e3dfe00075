import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Deal } from "#contract/deals/deal.ts";
import type { VoteType } from "./voting-calls.ts";

export interface VoteControlProps {
  deal: Deal;
  /** The member's vote; null if there is none, or while unknown. */
  ownVote: VoteType | null;
  /** The vote is shown but not confirmed; another press would be refused. */
  isPending?: boolean;
  onVote: (deal: Deal, type: VoteType) => void;
}

export interface VoteButtons {
  ownVote: VoteType | null;
  /** The reason why voting is closed, or null. */
  closedReason: string | null;
  /** The vote cast here, while it is shown. */
  castNow: VoteType | null;
  /** The member's button, pressed again: the vote can be taken back below it. */
  pressedAgain: HTMLElement | null;
  isDisabled(type: VoteType): boolean;
  vote(type: VoteType, button: HTMLElement): void;
  /** Sends the vote a second time, which the backend refuses. */
  voteAgain(): void;
  closeOffer(): void;
}

/**
 * The state of the two vote buttons. The member's button stays pressed, and pressing it again offers to take the vote back; the
 * other is disabled. Ended, upcoming and pending deals cannot be voted on.
 */
export function useVoteButtons(props: VoteControlProps): VoteButtons {
  const { deal, ownVote, isPending, onVote } = props;
  const { t } = useLingui();
  const [pressed, setPressed] = useState<VoteType | null>(null);
  const [pressedAgain, setPressedAgain] = useState<HTMLElement | null>(null);
  const closedReason = deal.isExpired
    ? t`This deal has expired`
    : deal.isUpcoming && deal.status === "active"
      ? t`Voting opens when the deal starts`
      : deal.status === "active"
        ? null
        : t`Voting opens when the deal is approved`;
  return {
    ownVote,
    closedReason,
    castNow: pressed === ownVote ? pressed : null,
    isDisabled: (type) => closedReason !== null || (ownVote !== null && ownVote !== type),
    pressedAgain,
    vote: (type, button) => {
      if (isPending) return;
      if (ownVote !== null) return setPressedAgain(button);
      setPressed(type);
      onVote(deal, type);
    },
    voteAgain: () => ownVote && onVote(deal, ownVote),
    closeOffer: () => setPressedAgain(null),
  };
}
