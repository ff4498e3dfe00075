import { useNavigate } from "react-router";
import { isAlreadyVoted, userFacingText } from "#contract/classify-error.ts";
import type { Deal } from "#contract/deal.ts";
import { paths, shortDealId } from "#contract/paths.ts";
import { useAppDispatch } from "#lib/store-hooks.ts";
import { useAlerts } from "#ui/alerts.tsx";
import { fetchOwnVotes } from "./fetch-own-votes.ts";
import type { VoteType } from "./vote.ts";
import { voteOnDeal } from "./vote-on-deal.ts";

/** Who is about to vote. */
export interface Voter {
  /** Null for a visitor, and while the stored session is still being read. */
  userId: string | null;
  isChecking: boolean;
}

/**
 * What a press on a vote does: a visitor is sent to sign in and comes back to the deal; a member's vote shows at
 * once and is taken back with an alert when it fails. A second vote is told quietly.
 */
export function useVote({ userId, isChecking }: Voter) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { showAlert } = useAlerts();

  return async (deal: Deal, type: VoteType): Promise<void> => {
    const signIn = paths.loginThen(paths.deal(shortDealId(deal.id)));
    if (!userId && !isChecking) return void navigate(signIn);

    const result = await dispatch(voteOnDeal({ dealId: deal.id, vote: type }));
    if (!voteOnDeal.rejected.match(result) || !result.payload) return;
    const error = result.payload;
    if (error.code === "not_authenticated") return void navigate(signIn);
    if (!isAlreadyVoted(error)) {
      return showAlert({ type: "error", message: userFacingText(error) });
    }
    showAlert({ type: "info", message: userFacingText(error) });
    if (userId) await dispatch(fetchOwnVotes({ userId, dealIds: [deal.id] }));
  };
}
