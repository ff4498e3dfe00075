import { configureStore } from "@reduxjs/toolkit";
import { beforeAll, expect, test } from "vitest";
import { DEFAULT_FILTERS } from "#contract/deals/filters.ts";
import { startTestBackend, type TestBackend } from "#testing/database/test-backend.ts";
import { searchDeals } from "./search-requests.ts";

let site: TestBackend;

beforeAll(async () => {
  site = await startTestBackend();
  const amina = await site.join("amina");
  await site.owner.query(
    `insert into public.deals (user_id, title, merchant, category, status) values
      ($1, 'Olive oil, 50% off (two tins)', 'Zaytun_Shop', 'food', 'active'),
      ($1, 'A "good" book, c:\\books', 'Warraq', 'books', 'active'),
      ($1, 'Plain prayer mat', 'Mat House', 'prayer', 'active'),
      ($1, 'Secret olive offer', 'Zaytun_Shop', 'food', 'pending')`,
    [amina.id],
  );
  await site.owner.query(
    `insert into public.deals (user_id, title, merchant, category, status)
     select $1, 'Candle number ' || n, 'Lights', 'other', 'active' from generate_series(1, 25) n`,
    [amina.id],
  );
  return () => site.stop();
});

async function titles(text: string): Promise<string[]> {
  const store = configureStore({
    reducer: (state: object = {}) => state,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { backend: site.visitor, uploadBaseUrl: "" } } }),
  });
  const deals = await store.dispatch(searchDeals({ ...DEFAULT_FILTERS, search: text })).unwrap();
  return deals.map((deal) => deal.title);
}

const OIL = "Olive oil, 50% off (two tins)";
const BOOK = 'A "good" book, c:\\books';

test.each([
  ["OLIVE", [OIL]],
  ["zaytun", [OIL]],
  ["50%", [OIL]],
  ["off (two", [OIL]],
  ["tins)", [OIL]],
  ["oil, 50", [OIL]],
  ["zaytun_", [OIL]],
  ["_", [OIL]],
  ["%", [OIL]],
  ['"good"', [BOOK]],
  ["\\", [BOOK]],
  ["c:\\b", [BOOK]],
  ["o*l", []],
  ["mat,title.ilike.*olive*", []],
  ["' or '1'='1", []],
])("%s is searched as text in titles and merchants of public deals only", async (text, found) => {
  expect(await titles(text)).toEqual(found);
});

test("a search returns at most twenty deals", async () => {
  expect(await titles("candle")).toHaveLength(20);
});
