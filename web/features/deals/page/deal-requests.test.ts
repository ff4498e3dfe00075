// @vitest-environment happy-dom
import { configureStore } from "@reduxjs/toolkit";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dealsSlice } from "#features/deals/deals-slice.ts";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { createVisitorBackend } from "#testing/visitor-backend.ts";
import { fetchDeal } from "./deal-requests.ts";
import { recallFullId } from "./short-id-cache.ts";

const ID = "d0000000-0000-4000-8000-000000000001";
const GET_DEAL = "POST /rest/v1/rpc/get_deal";
const BY_PREFIX = "POST /rest/v1/rpc/search_deals_by_id_prefix";
const PROFILES = "GET /rest/v1/profiles";
const DATES = { id: ID, user_id: "amina-id", title: "Medjool dates, 1 kg" };

beforeEach(() => {
  localStorage.clear();
  for (const method of ["error", "info"] as const) {
    vi.spyOn(console, method).mockImplementation(() => undefined);
  }
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(slug: string | undefined) {
  const backend = createVisitorBackend();
  const store = configureStore({
    reducer: { deals: dealsSlice.reducer },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { backend, uploadBaseUrl: "" } } }),
  });
  const { payload } = await store.dispatch(fetchDeal(slug));
  return payload;
}

test("get_deal returns one deal, possibly as an array", async () => {
  const { answers } = fakeSupabase({ [GET_DEAL]: { body: { ...DATES, username: "amina" } } });
  expect(await open(ID)).toMatchObject({ id: ID, username: "amina" });
  answers[GET_DEAL] = { body: [{ ...DATES, username: "amina" }] };
  expect(await open(ID)).toMatchObject({ id: ID, username: "amina" });
});

test("the poster's username is fetched from the profiles if the deal has none", async () => {
  fakeSupabase({ [GET_DEAL]: { body: [DATES] }, [PROFILES]: { body: [{ username: "amina" }] } });
  expect(await open(ID)).toMatchObject({ title: "Medjool dates, 1 kg", username: "amina" });
});

test("if the poster cannot be fetched, the deal is shown without a username", async () => {
  fakeSupabase({ [GET_DEAL]: { body: [DATES] }, [PROFILES]: { status: 500, body: {} } });
  expect(await open(ID)).toMatchObject({ title: "Medjool dates, 1 kg", username: null });
});

test("a response without the deal's id is refused: 'Retrieved deal is missing ID field'", async () => {
  fakeSupabase({ [GET_DEAL]: { body: [{ title: "Medjool dates, 1 kg" }] } });
  expect(await open(ID)).toMatchObject({ message: "Retrieved deal is missing ID field" });
});

test("exactly 7 characters are searched by prefix; fewer or more find nothing and send no request", async () => {
  const { requests } = fakeSupabase({ [BY_PREFIX]: { body: [{ ...DATES, username: "amina" }] } });
  expect(await open("d000000")).toMatchObject({ id: ID });
  expect(requests.map(({ body }) => body)).toEqual([{ prefix: "d000000" }]);

  expect(await open("d00000")).toMatchObject({ message: "Deal not found" });
  expect(await open("d0000000")).toMatchObject({ message: "Deal not found" });
  expect(requests).toHaveLength(1);
});

test("a prefix that two deals share opens neither, unless this browser remembers the full id", async () => {
  const other = { ...DATES, id: "d0000000-0000-4000-8000-0000000000ff" };
  fakeSupabase({
    [BY_PREFIX]: { body: [DATES, other] },
    [GET_DEAL]: { body: [{ ...other, username: "amina" }] },
  });
  expect(await open("d000000")).toMatchObject({ message: "Deal not found" });
  await open(other.id);
  expect(await open("d000000")).toMatchObject({ id: other.id });
});

test("a prefix search that fails in any way finds nothing", async () => {
  const { answers } = fakeSupabase({ [BY_PREFIX]: { status: 500, body: { message: "down" } } });
  expect(await open("d000000")).toMatchObject({ message: "Deal not found" });
  answers[BY_PREFIX] = () => Promise.reject(new TypeError("Failed to fetch"));
  expect(await open("d000000")).toMatchObject({ message: "Deal not found" });
});

test("the full id of a short one is remembered in local storage and requested first", async () => {
  const { requests } = fakeSupabase({ [GET_DEAL]: { body: [{ ...DATES, username: "amina" }] } });
  await open(ID);
  expect(recallFullId("d000000")).toBe(ID);

  expect(await open("d000000")).toMatchObject({ id: ID });
  expect(requests.map(({ body }) => body)).toEqual([{ deal_id_param: ID }, { deal_id_param: ID }]);
});

test("if a remembered deal no longer exists, the prefix is searched", async () => {
  const other = { ...DATES, id: "d0000000-0000-4000-8000-0000000000ff", username: "amina" };
  const { answers } = fakeSupabase({ [GET_DEAL]: { body: [{ ...DATES, username: "amina" }] } });
  await open(ID);
  answers[GET_DEAL] = { body: [] };
  answers[BY_PREFIX] = { body: [other] };
  expect(await open("d000000")).toMatchObject({ id: other.id });
});
