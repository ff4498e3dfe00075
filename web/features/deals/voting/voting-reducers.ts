import type { Deal } from "#contract/deals/deal.ts";
import { temperatureOf } from "#contract/deals/temperature.ts";
import type { DealsState } from "#features/deals/deals-state.ts";
import type { VoteCounts, VoteResult, VoteType } from "./voting-requests.ts";

type Counts = Partial<Pick<Deal, "hotVotes" | "coldVotes" | "temperatureOffset" | "commentsCount">>;

/** Changes a deal's counters in the list and in the open deal. No other code changes them. */
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

/** Shows a vote immediately. Ignores a second vote on the same deal, which the backend will refuse. */
export function showVote(
  state: DealsState,
  vote: { dealId: string; type: VoteType; requestId: string },
): void {
  const { dealId, type, requestId } = vote;
  if (state.sendingVotes[dealId] || state.ownVotes[dealId]) return;
  state.sendingVotes[dealId] = { type, requestId };
  addToCount(state, dealId, type, 1);
}

/** Replaces the shown counts with the backend's after a vote. */
export function confirmVote(
  state: DealsState,
  vote: { dealId: string; type: VoteType; result: VoteResult },
): void {
  const { dealId, type, result } = vote;
  delete state.sendingVotes[dealId];
  state.ownVotes[dealId] = { type, castAt: null };
  showCountsOf(state, dealId, result);
}

/** Removes a withdrawn vote and shows the backend's counts. */
export function removeOwnVote(state: DealsState, dealId: string, result: VoteResult): void {
  delete state.ownVotes[dealId];
  showCountsOf(state, dealId, result);
}

/** Reverts the count of a failed vote. */
export function rollBackVote(state: DealsState, dealId: string, requestId: string): void {
  const sending = state.sendingVotes[dealId];
  if (sending?.requestId !== requestId) return;
  delete state.sendingVotes[dealId];
  addToCount(state, dealId, sending.type, -1);
}

/** Shows fresh counts, except on deals with a vote being sent, which would be counted twice or not at all. */
export function showFreshCounts(state: DealsState, fresh: readonly VoteCounts[]): void {
  for (const { dealId, ...counts } of fresh) {
    if (!state.sendingVotes[dealId]) setCounts(state, dealId, () => counts);
  }
}

/** Keeps the shown count if the backend sent none. */
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
