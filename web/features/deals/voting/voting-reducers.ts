import type { Deal } from "#contract/deals/deal.ts";
import { temperatureOf } from "#contract/deals/temperature.ts";
import type { DealsState } from "#features/deals/list/deals-state.ts";
import type { VoteCounts, VoteResult, VoteType } from "./voting-calls.ts";

type Counts = Partial<Pick<Deal, "hotVotes" | "coldVotes" | "temperatureOffset" | "commentsCount">>;

/** The one place where a deal's counters change: in the list and in the open deal alike (specification 4). */
export function setCounts(
  state: DealsState,
  dealId: string,
  countsOf: (deal: Readonly<Deal>) => Counts,
): void {
  for (const deal of [...state.deals, state.currentDeal]) {
    if (deal?.id !== dealId) continue;
    Object.assign(deal, countsOf(deal));
    deal.temperature = temperatureOf(deal);
  }
}

/** Shows a vote at once. A second one on the same deal changes nothing: the backend will refuse it. */
export function showVote(
  state: DealsState,
  vote: { dealId: string; type: VoteType; requestId: string },
): void {
  const { dealId, type, requestId } = vote;
  if (state.pendingVotes[dealId] || state.ownVotes[dealId]) return;
  state.pendingVotes[dealId] = { type, requestId };
  addToCount(state, dealId, type, 1);
}

/** The backend has counted the vote: its numbers replace the ones shown. */
export function confirmVote(
  state: DealsState,
  vote: { dealId: string; type: VoteType; result: VoteResult },
): void {
  const { dealId, type, result } = vote;
  delete state.pendingVotes[dealId];
  state.ownVotes[dealId] = { type, castAt: null };
  showCountsOf(state, dealId, result);
}

/** The member has taken the vote back: the backend's numbers replace the ones shown. */
export function forgetVote(state: DealsState, dealId: string, result: VoteResult): void {
  delete state.ownVotes[dealId];
  showCountsOf(state, dealId, result);
}

/** The vote failed: the count goes back. */
export function rollBackVote(state: DealsState, dealId: string, requestId: string): void {
  const pending = state.pendingVotes[dealId];
  if (pending?.requestId !== requestId) return;
  delete state.pendingVotes[dealId];
  addToCount(state, dealId, pending.type, -1);
}

/** Shows fresh counts, except on a deal with a pending vote, which they would count twice or not at all. */
export function showFreshCounts(state: DealsState, fresh: readonly VoteCounts[]): void {
  for (const { dealId, ...counts } of fresh) {
    if (!state.pendingVotes[dealId]) setCounts(state, dealId, () => counts);
  }
}

/** A count that the backend did not send stays as it is shown. */
function showCountsOf(state: DealsState, dealId: string, result: VoteResult): void {
  setCounts(state, dealId, (deal) => ({
    hotVotes: result.hotVotes ?? deal.hotVotes,
    coldVotes: result.coldVotes ?? deal.coldVotes,
  }));
}

function addToCount(state: DealsState, dealId: string, type: VoteType, change: 1 | -1): void {
  setCounts(state, dealId, ({ hotVotes, coldVotes }) =>
    type === "hot" ? { hotVotes: hotVotes + change } : { coldVotes: coldVotes + change },
  );
}
