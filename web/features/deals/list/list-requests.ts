import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { createRequestThunk, onDemand } from "#lib/backend/create-app-thunk.ts";

const calls = () => import("./list-calls.ts");

export const fetchDeals = createRequestThunk(
  "deals/fetchDeals",
  CONTEXT_MESSAGES.gettingFilteredDeals,
  onDemand(async () => (await calls()).getDeals),
);

export const fetchCountsWithout = createRequestThunk(
  "deals/fetchCountsWithout",
  CONTEXT_MESSAGES.gettingFilteredDeals,
  onDemand(async () => (await calls()).countWithout),
);
