// Longer than 200 lines, because all tests of the list share a few deals.
import { configureStore } from "@reduxjs/toolkit";
import { beforeAll, expect, test } from "vitest";
import type { Deal } from "#contract/deals/deal.ts";
import { DEFAULT_FILTERS, type DealFilters } from "#contract/deals/filters.ts";
import { fetchComments } from "#features/deals/comments/comment-requests.ts";
import { dealsSlice } from "#features/deals/deals-slice.ts";
import { fetchDeal } from "#features/deals/page/deal-requests.ts";
import {
  fetchEndingSoon,
  fetchHottestToday,
  fetchRelatedDeals,
} from "#features/deals/related/related-requests.ts";
import { castVote, fetchOwnVotes, refreshVotes } from "#features/deals/voting/voting-requests.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createPageReads } from "#lib/backend/page-reads.ts";
import { startTestBackend, type TestBackend } from "#testing/database/test-backend.ts";
import type { ListQuery } from "./list-query.ts";
import { fetchDeals } from "./list-requests.ts";

type Member = Awaited<ReturnType<TestBackend["join"]>>;

const DATES = "d0000000-0000-4000-8000-000000000001";
const PENDING = "d1000000-0000-4000-8000-000000000002";
const EXPIRED = "d3000000-0000-4000-8000-000000000004";
const MAT = "d4000000-0000-4000-8000-000000000005";
const WALLET = "d5000000-0000-4000-8000-000000000006";

let site: TestBackend;
let amina: Member;
let bilal: Member;

beforeAll(async () => {
  site = await startTestBackend();
  amina = await site.join("amina");
  bilal = await site.join("bilal");
  await site.owner.query(
    `insert into public.deals
       (id, user_id, title, merchant, category, location, price, status, expires_at, created_at, hot_votes_adjustment, hot_votes)
     values
      ($1, $6, 'Medjool dates, 1 kg', 'Date House', 'food', 'Bradford', 9.99, 'active', null, now() - interval '1 hour', 0, 0),
      ($2, $6, 'Prayer mat waiting', 'Mat Shop', 'prayer', 'Leeds', 20, 'pending', null, now(), 0, 0),
      ($3, $6, 'Ended honey offer', 'Honey Shop', 'food', 'London', 3, 'active', now() - interval '1 minute', now() - interval '2 hours', 0, 0),
      ($4, $6, 'Travel prayer mat', 'Mat Shop', 'prayer', '50% of Leeds', null, 'active', now() + interval '1 day', now() - interval '3 hours', 0, 0),
      ($5, $6, 'Leather wallet', 'Hide & Co', 'men', 'Leeds', 4, 'active', null, now() - interval '9 days', 40, 40)`,
    [DATES, PENDING, EXPIRED, MAT, WALLET, amina.id],
  );
  return () => site.stop();
});

function storeOf(backend: Backend) {
  return configureStore({
    reducer: { deals: dealsSlice.reducer },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { backend, uploadBaseUrl: "" } } }),
  });
}

async function list(
  filters: Partial<DealFilters>,
  query: Partial<ListQuery> = {},
  backend = site.visitor,
) {
  const store = storeOf(backend);
  await store.dispatch(fetchDeals({ filters: { ...DEFAULT_FILTERS, ...filters }, ...query }));
  const { deals, totalItems, totalPages, error } = store.getState().deals;
  expect(error).toBeNull();
  return { ids: deals.map((deal) => deal.id), totalItems, totalPages };
}

test("the list has the running public deals, newest first, and their total", async () => {
  expect(await list({})).toEqual({ ids: [DATES, MAT, WALLET], totalItems: 3, totalPages: 1 });
});

test("expired deals are listed on request, pending ones never", async () => {
  const { ids, totalItems } = await list({}, { includeExpired: true });
  expect(ids).toEqual([DATES, EXPIRED, MAT, WALLET]);
  expect(totalItems).toBe(4);
  const ofPoster = await list({}, { includeExpired: true }, amina.backend);
  expect(ofPoster).toMatchObject({ ids, totalItems });
});

test("category, location and date filter the list and its total", async () => {
  expect(await list({ category: "food" })).toMatchObject({ ids: [DATES], totalItems: 1 });
  expect(await list({ category: "all" })).toMatchObject({ totalItems: 3 });
  expect(await list({ location: "LEEDS" })).toMatchObject({ ids: [MAT, WALLET], totalItems: 2 });
  expect(await list({ date: "week" })).toMatchObject({ ids: [DATES, MAT], totalItems: 2 });
});

test("the deals of a merchant are listed and counted by the whole name, case-insensitively, in every sort", async () => {
  const mat = { ids: [MAT], totalItems: 1 };
  expect(await list({ merchant: "mat shop" })).toMatchObject(mat);
  expect(await list({ merchant: "Mat Shop", sort: "hottest" })).toMatchObject(mat);
  expect(await list({ merchant: "mat" })).toMatchObject({ ids: [], totalItems: 0 });
  expect(await list({ merchant: "Mat Shop" }, { page: 3 })).toMatchObject({
    ids: [],
    totalPages: 1,
  });
});

test("the sidebar of a list shows the hottest deals today and those that end within a week", async () => {
  const { dispatch } = storeOf(site.visitor);
  const hottest = await dispatch(fetchHottestToday());
  const ending = await dispatch(fetchEndingSoon());
  const idsOf = (payload: unknown) => (payload as { id: string }[]).map(({ id }) => id);
  expect(idsOf(hottest.payload).toSorted()).toEqual([DATES, MAT]);
  expect(idsOf(ending.payload)).toEqual([MAT]);
});

test("a price range filters the list and its count in every sort", async () => {
  const upTo5 = { ids: [WALLET], totalItems: 1 };
  expect(await list({ priceRange: [0, 5] })).toMatchObject(upTo5);
  expect(await list({ priceRange: [0, 5], sort: "hottest" })).toMatchObject(upTo5);
  expect(await list({ priceRange: [4, 9.99], sort: "price_high" })).toMatchObject({
    ids: [DATES, WALLET],
    totalItems: 2,
  });
  expect(await list({ priceRange: [5, null] })).toMatchObject({ ids: [DATES], totalItems: 1 });
});

test("the default price range filters nothing: more expensive deals and unknown prices stay", async () => {
  await site.owner.query("update public.deals set price = 2500 where id = $1", [WALLET]);
  expect((await list({ priceRange: [0, 1000] })).ids).toEqual([DATES, MAT, WALLET]);
  expect((await list({ priceRange: [10, null] })).ids).toEqual([WALLET]);
  await site.owner.query("update public.deals set price = 4 where id = $1", [WALLET]);
});

test("pattern characters in a location are treated as text", async () => {
  expect(await list({ location: "50%" })).toMatchObject({ ids: [MAT], totalItems: 1 });
  expect(await list({ location: "L_eds" })).toMatchObject({ ids: [], totalItems: 0 });
  expect(await list({ location: 'x,y)("\\' })).toMatchObject({ ids: [], totalItems: 0 });
});

test("deals without a price come last in both sorts by price", async () => {
  expect((await list({ sort: "price_low" })).ids).toEqual([WALLET, DATES, MAT]);
  expect((await list({ sort: "price_high" })).ids).toEqual([DATES, WALLET, MAT]);
});

test("prices in another currency come after the site's own and match no price range", async () => {
  const setCurrency = (currency: string) =>
    site.owner.query("update public.deals set currency = $2 where id = $1", [WALLET, currency]);
  await setCurrency("EUR");
  expect((await list({ sort: "price_low" })).ids).toEqual([DATES, WALLET, MAT]);
  expect((await list({ sort: "price_high" })).ids).toEqual([DATES, WALLET, MAT]);
  const upTo10 = { ids: [DATES], totalItems: 1 };
  expect(await list({ priceRange: [0, 10] })).toMatchObject(upTo10);
  expect(await list({ priceRange: [0, 10], sort: "hottest" })).toMatchObject(upTo10);
  await setCurrency("GBP");
});

test("each deal is on exactly one page, and the page count matches the deal count", async () => {
  const first = await list({}, { limit: 2 });
  const second = await list({}, { limit: 2, page: 2 });
  expect([first.ids, second.ids]).toEqual([[DATES, MAT], [WALLET]]);
  expect(second.totalPages).toBe(2);
});

test("lists with a ranking have an exact total and support every filter", async () => {
  expect(await list({ sort: "trending" })).toMatchObject({
    ids: [DATES, MAT, WALLET],
    totalItems: 3,
  });
  expect(await list({ sort: "trending", merchant: "Hide & Co" })).toMatchObject({
    ids: [WALLET],
    totalItems: 1,
  });
  expect(await list({ sort: "ending" })).toEqual({ ids: [MAT], totalItems: 1, totalPages: 1 });
  expect(await list({ sort: "ending", location: "London" })).toMatchObject({
    ids: [],
    totalItems: 0,
  });
  expect(await list({ sort: "starting" })).toMatchObject({ ids: [], totalPages: 1 });
});

test("the hottest deals are sorted by temperature, with an estimated number of pages", async () => {
  const hottest = await list({ sort: "hottest" }, { limit: 1 });
  expect(hottest).toEqual({ ids: [WALLET], totalItems: 1, totalPages: 2 });
});

async function open(backend: Backend, slug: string | undefined) {
  const result = await storeOf(backend).dispatch(fetchDeal(slug));
  return fetchDeal.fulfilled.match(result)
    ? { id: result.payload.id, username: result.payload.username }
    : { code: result.payload?.code, message: result.payload?.message };
}

test("a deal opens by its full id and by its first 7 characters, with its poster's name", async () => {
  const found = { id: DATES, username: "amina" };
  expect(await open(site.visitor, DATES)).toEqual(found);
  expect(await open(site.visitor, "d000000")).toEqual(found);
});

test("an address without a deal is not found", async () => {
  const missing = { code: "deal_not_found", message: "Deal not found" };
  expect(await open(site.visitor, "d9999999-0000-4000-8000-000000000009")).toEqual(missing);
  expect(await open(site.visitor, "d999999")).toEqual(missing);
  expect(await open(site.visitor, "d00000")).toEqual(missing);
  expect(await open(site.visitor, "no-deal-at-all")).toEqual(missing);
});

test("an address without an id fails with its own message", async () => {
  expect(await open(site.visitor, undefined)).toMatchObject({ message: "Deal ID is required" });
  expect(await open(site.visitor, " ")).toMatchObject({ message: "Empty deal ID provided" });
});

test("a pending deal opens for its poster, but not for other members or visitors", async () => {
  expect(await open(amina.backend, PENDING)).toMatchObject({ id: PENDING });
  expect(await open(bilal.backend, PENDING)).toMatchObject({ code: "deal_not_found" });
  expect(await open(site.visitor, "d100000")).toMatchObject({ code: "deal_not_found" });
});

test("a member's vote is counted once; the second one is refused and changes nothing", async () => {
  const store = storeOf(bilal.backend);
  await store.dispatch(fetchDeal(DATES));
  await store.dispatch(castVote(DATES, "hot"));
  expect(store.getState().deals.currentDeal).toMatchObject({ hotVotes: 1, temperature: 1 });

  const again = await storeOf(bilal.backend).dispatch(castVote(DATES, false));
  expect(again.payload).toMatchObject({ code: "already_voted" });

  const own = await store.dispatch(fetchOwnVotes({ userId: bilal.id, dealIds: [DATES, MAT] }));
  expect(own.payload).toMatchObject({ [DATES]: { type: "hot" } });
  const { rows } = await site.owner.query("select count(*)::int as n from public.deal_votes");
  expect(rows[0].n).toBe(1);
});

test("a visitor's vote is refused and reverted", async () => {
  const store = storeOf(site.visitor);
  await store.dispatch(fetchDeal(MAT));
  const result = await store.dispatch(castVote(MAT, "hot"));
  expect(result.payload).toMatchObject({ code: "not_authenticated" });
  expect(store.getState().deals.currentDeal?.hotVotes).toBe(0);
});

test("refreshed counts include an admin's adjustments", async () => {
  const result = await storeOf(site.visitor).dispatch(refreshVotes([WALLET, PENDING]));
  expect(result.payload).toEqual([
    { dealId: WALLET, hotVotes: 40, coldVotes: 0, temperatureOffset: 0, commentsCount: 0 },
  ]);
});

test("a deal that the server reads in one request has the same data that a browser reads in several", async () => {
  const comment = "Ordered two.";
  await site.owner.query(
    "insert into public.comments (deal_id, user_id, content) values ($1, $2, $3)",
    [DATES, bilal.id, comment],
  );
  const server = { ...site.visitor, pages: createPageReads(await site.visitor.data()) };
  const stores = [site.visitor, server].map(storeOf);
  const inBoth = async (read: (store: ReturnType<typeof storeOf>) => Promise<unknown>) => {
    const [browser, rendered] = await Promise.all(stores.map(read));
    expect(JSON.parse(JSON.stringify(rendered, isoTimes))).toEqual(
      JSON.parse(JSON.stringify(browser, isoTimes)),
    );
    return rendered;
  };
  const opened = await inBoth(
    async ({ dispatch }) => (await dispatch(fetchDeal(DATES.slice(0, 7)))).payload,
  );
  const deal = opened as Deal;
  expect(deal.id).toBe(DATES);
  const comments = await inBoth(
    async ({ dispatch }) => (await dispatch(fetchComments(DATES))).payload,
  );
  expect(comments).toMatchObject([{ content: comment, username: "bilal" }]);
  await inBoth(async ({ dispatch }) => (await dispatch(fetchRelatedDeals(deal))).payload);
});

/** Tables and procedures format the same time differently. */
function isoTimes(key: string, value: unknown): unknown {
  return key === "changedAt" ? new Date(String(value)).toISOString() : value;
}
