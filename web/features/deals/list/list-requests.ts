import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { createRequestThunk, onDemand } from "#lib/backend/create-app-thunk.ts";
import type { ListQuery } from "./list-query.ts";

const calls = () => import("./list-calls.ts");

export const fetchDeals = createRequestThunk(
  "deals/fetchDeals",
  CONTEXT_MESSAGES.gettingFilteredDeals,
  onDemand(async () => (await calls()).getDeals),
);

export const fetchHottestDeals = createRequestThunk(
  "deals/fetchHottestDeals",
  CONTEXT_MESSAGES.gettingPopularDeals,
  onDemand(async () => (await calls()).getHottestDeals),
);

/** The request for a list. The hottest deals use a procedure; other sorts and a merchant's deals use the view. */
export function fetchDealList(query: ListQuery) {
  const { sort, merchant } = query.filters;
  return sort === "hottest" && !merchant ? fetchHottestDeals(query) : fetchDeals(query);
}

export const fetchCountsWithout = createRequestThunk(
  "deals/fetchCountsWithout",
  CONTEXT_MESSAGES.gettingFilteredDeals,
  onDemand(async () => (await calls()).countWithout),
);
