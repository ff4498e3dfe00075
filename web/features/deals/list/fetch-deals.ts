import { type Deal, dealFromRow } from "#contract/deal.ts";
import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { rememberDealIds } from "#features/deals/page/short-id-cache.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { callHottestDeals, countDeals, selectDeals } from "./list-api.ts";
import { conditionsOf, type DealPage, estimatePages, type ListQuery } from "./list-query.ts";

/** A page of the list by time or price, with the exact number of deals (specification 7, filtered deals call). */
export const fetchDeals = createAppThunk<DealPage<Deal>, ListQuery>(
  "deals/fetchDeals",
  CONTEXT_MESSAGES.gettingFilteredDeals,
  async (query, { extra: { backend } }) => {
    const now = new Date();
    const conditions = conditionsOf(query, now);
    const { sort } = query.filters;
    const client = await backend.data();
    const [rows, totalItems] = await Promise.all([
      selectDeals(client, sort === "" || sort === "hottest" ? "latest" : sort, conditions, now),
      countDeals(client, conditions),
    ]);
    const deals = rows.map((row) => dealFromRow(row, now));
    rememberDealIds(deals.map((deal) => deal.id));
    return { deals, totalItems, totalPages: Math.max(1, Math.ceil(totalItems / conditions.limit)) };
  },
);

/** A page of the hottest deals, through the popular procedure; its total is an estimate (specification 9). */
export const fetchHottestDeals = createAppThunk<DealPage<Deal>, ListQuery>(
  "deals/fetchHottestDeals",
  CONTEXT_MESSAGES.gettingPopularDeals,
  async (query, { extra: { backend } }) => {
    const now = new Date();
    const conditions = conditionsOf(query, now);
    const rows = await callHottestDeals(await backend.data(), conditions, query.filters.date);
    const deals = rows.map((row) => dealFromRow(row, now));
    rememberDealIds(deals.map((deal) => deal.id));
    return {
      deals,
      totalItems: conditions.offset + deals.length,
      totalPages: estimatePages(deals.length, conditions),
    };
  },
);

/** The request behind a list, by its sort. */
export function fetchDealList(query: ListQuery) {
  return query.filters.sort === "hottest" ? fetchHottestDeals(query) : fetchDeals(query);
}
