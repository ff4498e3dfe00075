import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { createRequestThunk, onDemand } from "#lib/backend/create-app-thunk.ts";
import type { BriefDeal } from "./related-calls.ts";

const calls = () => import("./related-calls.ts");

export const fetchHottestToday = createRequestThunk<BriefDeal[]>(
  "deals/fetchHottestToday",
  CONTEXT_MESSAGES.gettingPopularDeals,
  onDemand(async () => (await calls()).getHottestToday),
);

export const fetchEndingSoon = createRequestThunk<BriefDeal[]>(
  "deals/fetchEndingSoon",
  CONTEXT_MESSAGES.gettingFilteredDeals,
  onDemand(async () => (await calls()).getEndingSoon),
);

/** Reads up to four other deals of the same merchant, and up to four more in the same category. */
export const fetchRelatedDeals = createRequestThunk(
  "deals/fetchRelatedDeals",
  CONTEXT_MESSAGES.gettingPopularDeals,
  onDemand(async () => (await calls()).getRelatedDeals),
);
