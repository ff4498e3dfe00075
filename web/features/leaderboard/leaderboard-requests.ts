import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { createRequestThunk, onDemand } from "#lib/backend/create-app-thunk.ts";

const calls = () => import("./leaderboard-calls.ts");

export interface LeaderboardQuery {
  /** False: all time. */
  currentMonthOnly: boolean;
  /** At most 100. */
  limit: number;
}

export const fetchLeaderboard = createRequestThunk(
  "leaderboard/fetchLeaderboard",
  CONTEXT_MESSAGES.fetchingLeaderboard,
  onDemand(async () => (await calls()).getLeaderboard),
);
