import { configureStore } from "@reduxjs/toolkit";
import { expect, test } from "vitest";
import { DEFAULT_FILTERS, type DealFilters, type Sort } from "#contract/deals/filters.ts";
import { createVisitorBackend } from "#lib/backend/visitor-backend.ts";
import { fetchDealList } from "./list-requests.ts";

/** Returns the requests that a list with these filters sends: last part of the path to query and body. */
async function requestsOf(changes: Partial<DealFilters>) {
  const requests = new Map<string, { query: URLSearchParams; body: unknown }>();
  const backend = createVisitorBackend("http://samha.test", "key", async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const name = pathname.split("/").at(-1) ?? "";
    const text = await request.text();
    requests.set(name, { query: searchParams, body: text ? JSON.parse(text) : null });
    return Response.json(name === "count_deals" ? 0 : []);
  });
  const store = configureStore({
    reducer: () => null,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { backend, uploadBaseUrl: "" } } }),
  });
  await store.dispatch(fetchDealList({ filters: { ...DEFAULT_FILTERS, ...changes } }));
  return requests;
}

async function hottest(changes: Partial<DealFilters>): Promise<unknown> {
  const requests = await requestsOf({ ...changes, sort: "hottest" });
  return requests.get("get_hottest_deals")?.body;
}

async function orderOf(sort: Sort | ""): Promise<string | null | undefined> {
  return (await requestsOf({ sort })).get("deals_with_temperature")?.query.get("order");
}

test("the hottest deals of today are requested since the visitor's midnight", async () => {
  const midnight = new Date();
  midnight.setHours(0, 0, 0, 0);
  expect(await hottest({ date: "today" })).toMatchObject({
    duration_filter: "today",
    since_param: midnight.toISOString(),
  });
});

test("the begin of a week, month or year is left to the database", async () => {
  const body = await hottest({ date: "week" });
  expect(body).toMatchObject({ duration_filter: "week" });
  expect(body).not.toHaveProperty("since_param");
});

test("a price range is sent, the default one is not", async () => {
  const range = await hottest({ priceRange: [10, 50] });
  expect(range).toMatchObject({ min_price_param: 10, max_price_param: 50 });
  const all = await hottest({});
  expect(all).not.toHaveProperty("min_price_param");
  expect(all).not.toHaveProperty("max_price_param");
});

const NEWEST_FIRST = "created_at.desc,id.desc";

test.each([
  ["", NEWEST_FIRST],
  ["latest", NEWEST_FIRST],
  ["price_low", `price_group.asc.nullslast,price.asc.nullslast,${NEWEST_FIRST}`],
  ["price_high", `price_group.asc.nullslast,price.desc.nullslast,${NEWEST_FIRST}`],
] as const)("the sort '%s' has the order %s", async (sort, order) => {
  expect(await orderOf(sort)).toBe(order);
});

test("a sort without an order of its own is the latest, not a sort by price", async () => {
  expect(await orderOf("ending_soon" as Sort)).toBe(NEWEST_FIRST);
});

test("the deals of a merchant are found by the whole name, counted, and sorted by temperature on request", async () => {
  const requests = await requestsOf({ merchant: "Nakheel_Grocers", sort: "hottest" });
  const { query } = requests.get("deals_with_temperature") ?? {};
  expect(query?.get("merchant")).toBe("ilike.Nakheel\\_Grocers");
  expect(query?.get("order")).toMatch(/^calculated_temperature\.desc,/);
  expect(requests.has("get_hottest_deals") || requests.has("count_deals")).toBe(false);
});
