import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Deal } from "#contract/deals/deal.ts";
import type { VoteType } from "./voting-calls.ts";

export interface VoteControlProps {
  deal: Deal;
  /** How the member has voted; null where they have not, or where it is not known. */
  ownVote: VoteType | null;
  /** The vote shows but is not confirmed yet: another press would be refused. */
  isPending?: boolean;
  onVote: (deal: Deal, type: VoteType) => void;
}

export interface VoteButtons {
  ownVote: VoteType | null;
  /** Why nobody can vote on this deal now, or null. */
  closedReason: string | null;
  /** The vote that was cast by a press here, while it stands. */
  castNow: VoteType | null;
  /** Whether the button of this vote is disabled. */
  isDisabled(type: VoteType): boolean;
  vote(type: VoteType): void;
}

/**
 * The state of the two vote buttons. A vote cannot be changed: the member's own button stays pressed (pressing it again
 * shows the backend's refusal), the other one is disabled. Deals that ended, have not started or wait for approval
 * take no votes.
 */
export function useVoteButtons(props: VoteControlProps): VoteButtons {
  const { deal, ownVote, isPending, onVote } = props;
  const { t } = useLingui();
  const [pressed, setPressed] = useState<VoteType | null>(null);
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
    vote: (type) => {
      if (isPending) return;
      if (ownVote === null) setPressed(type);
      onVote(deal, type);
    },
  };
}
