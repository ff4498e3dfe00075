import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import type { LeaderboardEntry } from "#contract/leaderboard.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { getLeaderboard, type LeaderboardQuery } from "./leaderboard-api.ts";

/** The leaderboard; a loader hands it to its page, no slice keeps it. */
export const fetchLeaderboard = createAppThunk<LeaderboardEntry[], LeaderboardQuery>(
  "leaderboard/fetchLeaderboard",
  CONTEXT_MESSAGES.fetchingLeaderboard,
  (query, { extra: { backend } }) => getLeaderboard(backend, query),
);
