import { expect, test, vi } from "vitest";
import { DEFAULT_FILTERS, type DealFilters } from "#contract/filters.ts";
import type { DataClient } from "#lib/backend.ts";
import { callHottestDeals } from "./list-api.ts";
import { conditionsOf } from "./list-query.ts";

const NOON = new Date(2026, 10, 20, 12);

async function asked(changes: Partial<DealFilters>): Promise<unknown> {
  const rpc = vi.fn((_name: string, _args: object) => ({ data: [], error: null, status: 200 }));
  const filters = { ...DEFAULT_FILTERS, ...changes };
  const conditions = conditionsOf({ filters }, NOON);
  await callHottestDeals({ rpc } as unknown as DataClient, conditions, filters.date);
  return rpc.mock.calls[0]?.[1];
}

test("the hottest of today are asked for from the visitor's own midnight on", async () => {
  expect(await asked({ date: "today" })).toMatchObject({
    duration_filter: "today",
    since_param: new Date(2026, 10, 20).toISOString(),
  });
});

test("of a longer time the database knows the beginning", async () => {
  expect(await asked({ date: "week" })).toMatchObject({
    duration_filter: "week",
    since_param: undefined,
  });
});

test("a price range is sent along, the default one is not", async () => {
  const range = await asked({ priceRange: [10, 50] });
  expect(range).toMatchObject({ min_price_param: 10, max_price_param: 50 });
  const all = await asked({});
  expect(all).toMatchObject({ min_price_param: undefined, max_price_param: undefined });
});
