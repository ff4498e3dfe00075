import { type Deal, dealFromRow } from "#contract/deals/deal.ts";
import { type DealFilters, type Sort, WITH_EXPIRED } from "#contract/deals/filters.ts";
import { rememberDealIds } from "#features/deals/page/short-id-cache.ts";
import type { Backend, DataClient } from "#lib/backend/backend.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";
import {
  type Conditions,
  conditionsOf,
  type DealPage,
  estimatePages,
  type ListQuery,
  partialMatch,
  wholeMatch,
} from "./list-query.ts";

/** A page of the list by time or price, with the exact number of deals (specification 7, filtered deals call). */
export async function getDeals(backend: Backend, query: ListQuery): Promise<DealPage<Deal>> {
  const now = new Date();
  const conditions = conditionsOf(query, now);
  const { deals, totalItems } = await readCounted(backend, query.filters.sort, conditions, now);
  rememberDealIds(deals.map((deal) => deal.id));
  return { deals, totalItems, totalPages: Math.max(1, Math.ceil(totalItems / conditions.limit)) };
}

async function readCounted(
  backend: Backend,
  sort: Sort | "",
  conditions: Conditions,
  now: Date,
): Promise<Pick<DealPage<Deal>, "deals" | "totalItems">> {
  if (backend.pages && !conditions.merchant) {
    const { deals, total } = await backend.pages.list({
      ...filterParams(conditions),
      sort_param: sort,
      limit_param: conditions.limit,
      offset_param: conditions.offset,
    });
    return { deals: deals.map((row) => dealFromRow(row, now)), totalItems: Number(total) };
  }
  const client = await backend.data();
  const [{ deals, count }, kept] = await Promise.all([
    selectDeals(client, sort, conditions, now),
    conditions.merchant ? 0 : countDeals(client, conditions),
  ]);
  return { deals, totalItems: count ?? kept };
}

/**
 * A page of the running deals by temperature; the total is an estimate (specification 9). The procedure knows when a
 * week, month or year began, but not the visitor's midnight: 'today' is sent as a time.
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

type Order = readonly [
  "price_group" | "price" | "created_at" | "id" | "calculated_temperature",
  { ascending: boolean; nullsFirst?: boolean },
];

const NEWEST_FIRST: readonly Order[] = [
  ["created_at", { ascending: false }],
  ["id", { ascending: false }],
];

/** The site's currency first, then each other currency, then unknown prices: the same in both directions. */
const BY_CURRENCY: Order = ["price_group", { ascending: true, nullsFirst: false }];

/** The order of each sort, as the indexes have it. */
const ORDERS: Record<Sort, readonly Order[]> = {
  latest: NEWEST_FIRST,
  hottest: [["calculated_temperature", { ascending: false }], ...NEWEST_FIRST],
  price_low: [BY_CURRENCY, ["price", { ascending: true, nullsFirst: false }], ...NEWEST_FIRST],
  price_high: [BY_CURRENCY, ["price", { ascending: false, nullsFirst: false }], ...NEWEST_FIRST],
};

/** The order of a sort; no sort, or one without an order here, is the latest. */
function ordersOf(sort: Sort | ""): readonly Order[] {
  const orders: Partial<Record<string, readonly Order[]>> = ORDERS;
  return orders[sort] ?? ORDERS.latest;
}

/** Running deals, and expired ones where the conditions include them (specification 7 and 9). */
async function selectDeals(
  client: DataClient,
  sort: Sort | "",
  conditions: Conditions,
  now: Date,
): Promise<{ deals: Deal[]; count: number | null }> {
  // No count is kept of a merchant's deals under other filters: they are few enough to be counted.
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
  // A page past the end of a counted list is an empty page, not an error.
  if (answer.status === 416) return { deals: [], count: offset };
  return { deals: unwrapRows(answer).map((row) => dealFromRow(row, now)), count: answer.count };
}

/**
 * How many deals a list without results would have without each of these filters, by their names. For a list of one
 * merchant only the merchant can be left out.
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
    counted.map(async ([name, filters]) => [
      name,
      await countDeals(
        client,
        conditionsOf({ ...query, filters, includeExpired: filters.status === WITH_EXPIRED }, now),
      ),
    ]),
  );
  return Object.fromEntries(counts);
}

/** The exact number of deals behind a list, from kept counts where the database has them. */
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
