import { useLingui } from "@lingui/react/macro";
import type { Deal } from "#contract/deal.ts";
import type { VoteType } from "./vote.ts";

export interface VoteControlProps {
  deal: Deal;
  /** How the reader has voted; null when not, or when nobody knows. */
  ownVote: VoteType | null;
  /** The vote shows already but is not confirmed: another press would only be refused. */
  isPending?: boolean;
  onVote: (deal: Deal, type: VoteType) => void;
}

export interface VoteState {
  ownVote: VoteType | null;
  /** Why nobody can vote on this deal now, or null. */
  closedReason: string | null;
  /** Whether the button for this vote takes no press. */
  isClosed(type: VoteType): boolean;
  vote(type: VoteType): void;
}

/**
 * What the two buttons of a vote do. A vote is for good: one's own button stays pressed (the backend tells
 * whoever presses it again), the other one is off. Deals that ended or wait for approval take no votes (contract 3).
 */
export function useVoteState({ deal, ownVote, isPending, onVote }: VoteControlProps): VoteState {
  const { t } = useLingui();
  const closedReason = deal.isExpired
    ? t`This deal has expired`
    : deal.status === "active"
      ? null
      : t`Voting opens when the deal is approved`;
  return {
    ownVote,
    closedReason,
    isClosed: (type) => closedReason !== null || (ownVote !== null && ownVote !== type),
    vote: (type) => {
      if (!isPending) onVote(deal, type);
    },
  };
}
