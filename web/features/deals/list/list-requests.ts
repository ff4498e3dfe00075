import type { Json } from "#contract/database.types.ts";
import { type Deal, type DealRow, dealFromRow } from "#contract/deals/deal.ts";
import { type DealFilters, dateFilterStart, WITH_EXPIRED } from "#contract/deals/filters.ts";
import { priceLimits } from "#contract/deals/price-range.ts";
import { factArgs } from "#contract/halal/fact-filters.ts";
import { DEALS_PER_PAGE } from "#contract/limits.ts";
import { rememberDealIds } from "#features/deals/page/short-id-cache.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";
import type { ListQuery, PageOfDeals } from "./list-query.ts";
import { listedDeal } from "./listed-deal.ts";

/**
 * Returns a page of a list and the number of all its deals. The hottest deals are not counted: a full page implies that another
 * page follows (section 9 of the specification).
 */
export const fetchDeals = createRequestThunk<PageOfDeals<Deal>, ListQuery>(
  "deals/fetchDeals",
  async (backend, query) => {
    const { filters, page = 1, limit = DEALS_PER_PAGE } = query;
    const now = new Date();
    const list = await readList(backend, query, filters.sort !== "hottest", now);
    const deals = list.deals.map((row) => listedDeal(dealFromRow(row, now)));
    rememberDealIds(deals.map((deal) => deal.id));
    const { unstated } = list;
    if (list.total === null) {
      return {
        deals,
        unstated,
        totalItems: (page - 1) * limit + deals.length,
        totalPages: deals.length === limit ? page + 1 : page,
      };
    }
    return {
      deals,
      unstated,
      totalItems: list.total,
      totalPages: Math.max(1, Math.ceil(list.total / limit)),
      ...(list.totalInDefaultOrder !== null && { itemsOfAll: list.totalInDefaultOrder }),
    };
  },
);

/** Counts the deals that an empty list would have without each of these filters, by filter name. */
export const fetchCountsWithout = createRequestThunk<
  Record<string, number>,
  { query: ListQuery; changes: Readonly<Record<string, Partial<DealFilters>>> }
>("deals/fetchCountsWithout", async (backend, { query, changes }) => {
  const now = new Date();
  const counts = await Promise.all(
    Object.entries(changes).map(async ([name, change]) => {
      const filters = { ...query.filters, ...change };
      const includeExpired = filters.status === WITH_EXPIRED;
      const list = { filters, page: 1, limit: 0, includeExpired };
      return [name, (await readList(backend, list, true, now)).total ?? 0] as const;
    }),
  );
  return Object.fromEntries(counts);
});

/** 'all' means no category; 'today' begins at midnight in this computer's time zone. */
async function readList(backend: Backend, query: ListQuery, counted: boolean, now: Date) {
  const { filters, page = 1, limit = DEALS_PER_PAGE, includeExpired = false } = query;
  const { min, max } = priceLimits(filters.priceRange);
  const client = await backend.data();
  const response = await client.rpc("read_deals", {
    category_filter: filters.category,
    merchant_filter: filters.merchant,
    location_filter: filters.location,
    since_param: dateFilterStart(filters.date, now)?.toISOString(),
    min_price_param: min ?? undefined,
    max_price_param: max ?? undefined,
    include_expired: includeExpired,
    sort_param: filters.sort,
    channel_filter: filters.channel || undefined,
    type_filter: filters.type || undefined,
    section_filter: filters.section || undefined,
    by_param: filters.by || undefined,
    ...factArgs(filters),
    limit_param: limit,
    offset_param: (page - 1) * limit,
    counted,
  });
  return listedDeals(unwrap(response));
}

interface Listed {
  deals: readonly DealRow[];
  total: number | null;
  unstated: number;
  totalInDefaultOrder: number | null;
}

/** Returns the page of a list. Throws if the response has another shape. */
function listedDeals(response: Json): Listed {
  if (typeof response === "object" && response !== null && "deals" in response) {
    const { deals, total, unstated, total_in_default_order } = response;
    if (Array.isArray(deals)) {
      return {
        deals: deals as DealRow[],
        total: numberOf(total),
        unstated: numberOf(unstated) ?? 0,
        totalInDefaultOrder: numberOf(total_in_default_order),
      };
    }
  }
  throw new TypeError("read_deals returned no list");
}

function numberOf(value: Json | undefined): number | null {
  return typeof value === "number" ? value : null;
}
