// @vitest-environment happy-dom
import { configureStore } from "@reduxjs/toolkit";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_FILTERS, type DealFilters } from "#contract/deals/filters.ts";
import { SEARCH_LIMIT } from "#contract/limits.ts";
import { createBrowserBackend } from "#lib/backend/supabase-browser.ts";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { TEST_CONFIG } from "#testing/render-app.tsx";
import { searchDeals } from "./search-requests.ts";

const SEARCH = "POST /rest/v1/rpc/search_deals";

function search(text: string, filters: Partial<DealFilters> = {}) {
  const store = configureStore({
    reducer: (state: object = {}) => state,
    middleware: (defaults) =>
      defaults({
        thunk: {
          extraArgument: { backend: createBrowserBackend(TEST_CONFIG), uploadBaseUrl: "" },
        },
      }),
  });
  return store.dispatch(searchDeals({ ...DEFAULT_FILTERS, ...filters, search: text }));
}

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a search requests at most 20 rows and converts them to deals", async () => {
  const { requests } = fakeSupabase({
    [SEARCH]: { body: [{ id: "d0000000-0000-4000-8000-000000000001", title: "Medjool dates" }] },
  });
  const result = await search("  dates ");
  expect(requests.map(({ body }) => body)).toEqual([
    { query_param: "dates", limit_param: SEARCH_LIMIT },
  ]);
  expect(result.payload).toMatchObject([{ title: "Medjool dates", merchant: "Unknown Merchant" }]);
});

test("a search is narrowed and sorted by the active filters only", async () => {
  const { requests } = fakeSupabase({ [SEARCH]: { body: [] } });
  await search("dates", {
    category: "food",
    date: "week",
    sort: "price_low",
    priceRange: [10, null],
  });
  expect(requests[0]?.body).toEqual({
    query_param: "dates",
    limit_param: SEARCH_LIMIT,
    category_filter: "food",
    duration_filter: "week",
    min_price_param: 10,
    sort_param: "price_low",
  });
});

test.each(["", "   ", "\t\n"])(
  "blank text finds nothing and sends no request (%j)",
  async (blank) => {
    const { requests } = fakeSupabase({ [SEARCH]: { body: [{ id: "never" }] } });
    const result = await search(blank);
    expect(result.payload).toEqual([]);
    expect(requests).toEqual([]);
  },
);

test("pattern characters are sent unchanged", async () => {
  const { requests } = fakeSupabase({ [SEARCH]: { body: [] } });
  const odd = `50% off_(a,b) "c\\d" *`;
  await search(odd);
  expect(requests[0]?.body).toMatchObject({ query_param: odd });
});

test("a failed search is classified by its status", async () => {
  fakeSupabase({ [SEARCH]: { status: 503, body: { message: "down" } } });
  const result = await search("dates");
  expect(searchDeals.rejected.match(result) && result.payload).toMatchObject({ type: "server" });
});
