import { configureStore } from "@reduxjs/toolkit";
import { expect, test } from "vitest";
import { DEFAULT_FILTERS, type DealFilters, LIST_SORTS } from "#contract/deals/filters.ts";
import { createVisitorBackend } from "#testing/visitor-backend.ts";
import type { ListQuery } from "./list-query.ts";
import { fetchDeals } from "./list-requests.ts";

/** Loads a list from a backend that finds `found` deals, and returns its requests and the result. */
async function load(changes: Partial<DealFilters>, query: Partial<ListQuery> = {}, found = 0) {
  const requests: [path: string, body: Record<string, unknown>][] = [];
  const backend = createVisitorBackend(async (input, init) => {
    const request = new Request(input, init);
    requests.push([new URL(request.url).pathname, await request.json()]);
    const deals = Array.from({ length: found }, (_, number) => ({ id: `deal ${number}` }));
    return Response.json({ deals, more: false, rank: null, total: null });
  });
  const store = configureStore({
    reducer: () => null,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { backend, uploadBaseUrl: "" } } }),
  });
  const filters = { ...DEFAULT_FILTERS, ...changes };
  const { payload } = await store.dispatch(fetchDeals({ filters, ...query }));
  return { requests, body: requests[0]?.[1], payload };
}

test.each(["", ...LIST_SORTS] as const)("sorting by '%s' takes one request", async (sort) => {
  for (const merchant of ["", "Nakheel Grocers"]) {
    const { requests } = await load({ sort, merchant });
    expect(requests).toEqual([
      [
        "/rest/v1/rpc/read_deals",
        {
          category_filter: "",
          merchant_filter: merchant,
          location_filter: "",
          include_expired: false,
          sort_param: sort,
          limit_param: 10,
          offset_param: 0,
          counted: sort !== "hottest",
        },
      ],
    ]);
  }
});

test("with 12 deals a page, page 3 begins after 24 deals", async () => {
  const { body } = await load({}, { page: 3, limit: 12 });
  expect(body).toMatchObject({ limit_param: 12, offset_param: 24 });
});

test("today's deals are requested from the visitor's midnight onwards", async () => {
  const midnight = new Date();
  midnight.setHours(0, 0, 0, 0);
  for (const sort of ["latest", "hottest"] as const) {
    const { body } = await load({ date: "today", sort });
    expect(body).toMatchObject({ since_param: midnight.toISOString() });
  }
});

test("a price range sends only the limits that differ from the default", async () => {
  const { body: range } = await load({ priceRange: [10, 50] });
  expect(range).toMatchObject({ min_price_param: 10, max_price_param: 50 });
  const { body: from } = await load({ priceRange: [10, null] });
  expect(from).toMatchObject({ min_price_param: 10 });
  expect(from).not.toHaveProperty("max_price_param");
});

test("a section and a day are sent if they are set", async () => {
  const { body } = await load({ section: "iftar", by: "2027-03-09" });
  expect(body).toMatchObject({ section_filter: "iftar", by_param: "2027-03-09" });
});

test("a place of sale and a kind are sent if they are set", async () => {
  const { body } = await load({ channel: "in_store", type: "freebie" });
  expect(body).toMatchObject({ channel_filter: "in_store", type_filter: "freebie" });
  expect((await load({})).body).not.toHaveProperty("channel_filter");
});

test("a full page of the hottest deals has a next page, a short one is the last", async () => {
  const page3 = async (found: number) =>
    (await load({ sort: "hottest" }, { page: 3 }, found)).payload;
  expect(await page3(10)).toMatchObject({ totalPages: 4, totalItems: 30 });
  expect(await page3(9)).toMatchObject({ totalPages: 3, totalItems: 29 });
  expect((await load({ sort: "hottest" })).payload).toMatchObject({ totalPages: 1, totalItems: 0 });
});
