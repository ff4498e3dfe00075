import { type Deal, dealFromRow } from "#contract/deals/deal.ts";
import {
  type DealFilters,
  isRanked,
  type ListSort,
  WITH_EXPIRED,
} from "#contract/deals/filters.ts";
import { rememberDealIds } from "#features/deals/page/short-id-cache.ts";
import type { Backend, DataClient } from "#lib/backend/backend.ts";
import type { PageReads } from "#lib/backend/page-read-types.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";
import { loadChunk } from "#lib/load-chunk.ts";
import { ordersOf } from "./list-orders.ts";
import {
  type Conditions,
  conditionsOf,
  type DealPage,
  estimatePages,
  type ListQuery,
  partialMatch,
  wholeMatch,
} from "./list-query.ts";

/** Returns a page of any list except the hottest, with the exact number of deals (specification 7, filtered deals call). */
export async function getDeals(backend: Backend, query: ListQuery): Promise<DealPage<Deal>> {
  const now = new Date();
  const conditions = conditionsOf(query, now);
  const { deals, totalItems } = await readCounted(backend, query.filters.sort, conditions, now);
  rememberDealIds(deals.map((deal) => deal.id));
  return { deals, totalItems, totalPages: Math.max(1, Math.ceil(totalItems / conditions.limit)) };
}

async function readCounted(
  backend: Backend,
  sort: ListSort | "",
  conditions: Conditions,
  now: Date,
): Promise<Pick<DealPage<Deal>, "deals" | "totalItems">> {
  if (isRanked(sort) || (backend.pages && !conditions.merchant)) {
    return readWhole(backend, sort, conditions, now);
  }
  const client = await backend.data();
  const [{ deals, count }, kept] = await Promise.all([
    selectDeals(client, sort, conditions, now),
    conditions.merchant ? 0 : countDeals(client, conditions),
  ]);
  return { deals, totalItems: count ?? kept };
}

/** Reads a page and its count in one request: for every list on the server, and for some in browsers. */
async function readWhole(
  backend: Backend,
  sort: ListSort | "",
  conditions: Conditions,
  now: Date,
): Promise<Pick<DealPage<Deal>, "deals" | "totalItems">> {
  const { deals, total } = await (await pagesOf(backend)).list({
    ...filterParams(conditions),
    merchant_filter: conditions.merchant,
    sort_param: sort,
    limit_param: conditions.limit,
    offset_param: conditions.offset,
  });
  return { deals: deals.map((row) => dealFromRow(row, now)), totalItems: Number(total) };
}

async function pagesOf(backend: Backend): Promise<PageReads> {
  if (backend.pages) return backend.pages;
  const { createPageReads } = await loadChunk(() => import("#lib/backend/page-reads.ts"));
  return createPageReads(await backend.data());
}

/**
 * Returns a page of running deals by temperature, with an estimated total (specification 9). The procedure knows the start of a
 * week, month or year, but not the visitor's midnight: 'today' is sent as a time.
 */
export async function getHottestDeals(backend: Backend, query: ListQuery): Promise<DealPage<Deal>> {
  const now = new Date();
  const conditions = conditionsOf(query, now);
  const { date } = query.filters;
  const client = await backend.data();
  const rows = unwrapRows(
    await client.rpc("get_hottest_deals", {
      limit_param: conditions.limit,
      offset_param: conditions.offset,
      category_filter: conditions.category,
      location_filter: conditions.location,
      duration_filter: date,
      ...priceParams(conditions),
      since_param: date === "today" ? (conditions.since ?? undefined) : undefined,
    }),
  );
  const deals = rows.map((row) => dealFromRow(row, now));
  rememberDealIds(deals.map((deal) => deal.id));
  return {
    deals,
    totalItems: conditions.offset + deals.length,
    totalPages: estimatePages(deals.length, conditions),
  };
}

/** Reads running deals, and expired ones if the conditions include them (specification 7 and 9). */
async function selectDeals(
  client: DataClient,
  sort: ListSort | "",
  conditions: Conditions,
  now: Date,
): Promise<{ deals: Deal[]; count: number | null }> {
  // No counts are stored for a merchant's filtered deals: they are few enough to count.
  const options = conditions.merchant ? ({ count: "exact" } as const) : undefined;
  let query = client.from("deals_with_temperature").select("*", options);
  query = conditions.includeExpired
    ? query.eq("status", "active").eq("is_upcoming", false)
    : query.eq("is_running", true);
  if (conditions.category) query = query.eq("category", conditions.category);
  if (conditions.merchant) query = query.ilike("merchant", wholeMatch(conditions.merchant));
  if (conditions.location) query = query.ilike("location", partialMatch(conditions.location));
  if (conditions.since) query = query.gte("created_at", conditions.since);
  const { min, max } = conditions.price;
  // A range is in the site's currency.
  if (min !== null || max !== null) query = query.eq("price_group", "");
  if (min !== null) query = query.gte("price", min);
  if (max !== null) query = query.lte("price", max);
  for (const [column, options] of ordersOf(sort)) query = query.order(column, options);

  const { offset, limit } = conditions;
  const answer = await query.range(offset, offset + limit - 1);
  // A page past the end of a counted list is empty, not an error.
  if (answer.status === 416) return { deals: [], count: offset };
  return { deals: unwrapRows(answer).map((row) => dealFromRow(row, now)), count: answer.count };
}

/**
 * Counts the deals that an empty list would have without each of these filters, by filter name. For a merchant's list only the
 * merchant can be left out.
 */
export async function countWithout(
  backend: Backend,
  { query, changes }: { query: ListQuery; changes: Readonly<Record<string, Partial<DealFilters>>> },
): Promise<Record<string, number>> {
  const client = await backend.data();
  const now = new Date();
  const counted = Object.entries(changes)
    .map(([name, change]) => [name, { ...query.filters, ...change }] as const)
    .filter(([, filters]) => !filters.merchant);
  const counts = await Promise.all(
    counted.map(async ([name, filters]) => {
      const includeExpired = filters.status === WITH_EXPIRED;
      const conditions = conditionsOf({ ...query, filters, page: 1, includeExpired }, now);
      if (!isRanked(filters.sort)) return [name, await countDeals(client, conditions)] as const;
      const list = await readWhole(backend, filters.sort, { ...conditions, limit: 1 }, now);
      return [name, list.totalItems] as const;
    }),
  );
  return Object.fromEntries(counts);
}

/** Returns the exact number of deals, from stored counts where the database has them. */
async function countDeals(client: DataClient, conditions: Conditions): Promise<number> {
  const answer = await client.rpc("count_deals", filterParams(conditions));
  return Number(unwrap(answer) ?? 0);
}

function filterParams(conditions: Conditions) {
  return {
    category_filter: conditions.category,
    location_filter: conditions.location,
    since_param: conditions.since ?? undefined,
    include_expired: conditions.includeExpired,
    ...priceParams(conditions),
  };
}

function priceParams({ price }: Conditions) {
  return { min_price_param: price.min ?? undefined, max_price_param: price.max ?? undefined };
}
