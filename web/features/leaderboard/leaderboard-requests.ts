import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { createRequestThunk, onDemand } from "#lib/backend/create-app-thunk.ts";

const calls = () => import("./leaderboard-calls.ts");

export const fetchLeaderboard = createRequestThunk(
  "leaderboard/fetchLeaderboard",
  CONTEXT_MESSAGES.fetchingLeaderboard,
  onDemand(async () => (await calls()).getLeaderboard),
);
