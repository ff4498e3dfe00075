import { configureStore } from "@reduxjs/toolkit";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Backend } from "#lib/backend/backend.ts";
import { startTestBackend, type TestBackend } from "#testing/database/test-backend.ts";
import {
  fetchProfile,
  fetchUserComments,
  fetchUserDeals,
  type ProfileKey,
} from "./profile-requests.ts";

type Member = Awaited<ReturnType<TestBackend["join"]>>;

const PENDING = "d1000000-0000-4000-8000-000000000002";

let site: TestBackend;
let amina: Member;

beforeAll(async () => {
  site = await startTestBackend();
  amina = await site.join("amina");
  // Fourteen running deals, one ended, one pending.
  await site.owner.query(
    `insert into public.deals (user_id, title, merchant, category, status, created_at)
     select $1, 'Dates, box ' || n, 'Date House', 'food', 'active', now() - n * interval '1 hour'
     from generate_series(1, 14) n`,
    [amina.id],
  );
  await site.owner.query(
    `insert into public.deals (id, user_id, title, merchant, category, status, expired_at)
     values (gen_random_uuid(), $1, 'Ended honey offer', 'Honey Shop', 'food', 'active', now()),
       ($2, $1, 'Prayer mat waiting', 'Mat Shop', 'prayer', 'pending', null)`,
    [amina.id, PENDING],
  );
  await site.owner.query(
    `insert into public.comments (deal_id, user_id, content, created_at)
     select id, $1, 'About ' || title, created_at from public.deals where user_id = $1`,
    [amina.id],
  );
  return () => site.stop();
});

beforeEach(() => void vi.spyOn(console, "info").mockImplementation(() => undefined));

function storeOf(backend: Backend) {
  return configureStore({
    reducer: (state: object = {}) => state,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { backend, uploadBaseUrl: "" } } }),
  });
}

async function profile(key: ProfileKey) {
  const { payload } = await storeOf(site.visitor).dispatch(fetchProfile(key));
  return payload;
}

async function deals(page: number, includeExpired = false) {
  const query = { userId: amina.id, page, includeExpired };
  return await storeOf(site.visitor).dispatch(fetchUserDeals(query)).unwrap();
}

test("a visitor finds Amina by id and by username in upper or lower case, with her public counts", async () => {
  const byName = await profile({ username: "AMINA" });
  expect(byName).toEqual({
    id: amina.id,
    username: "amina",
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    profileImageUrl: null,
    dealsCount: 15,
    commentsCount: 15,
    votesCount: 0,
  });
  expect(await profile({ id: amina.id })).toEqual(byName);
});

test.each([
  [{ id: "a0000000-0000-4000-8000-00000000ffff" }, 404, "User profile not found"],
  [{ id: "amina" }, 404, "User profile not found"],
  [{ username: "nobody" }, 404, "User profile not found"],
  [{ username: "a,b.(c)%" }, 404, "User profile not found"],
  [{ id: " " }, 400, "User ID is required"],
  [{ id: undefined }, 400, "User ID is required"],
  [{ username: "" }, 400, "Username is required"],
] satisfies [ProfileKey, number, string][])(
  "a profile for %j fails with %i: %s",
  async (key, status, message) => {
    expect(await profile(key)).toMatchObject({ message, originalError: { status } });
  },
);

test("deals and comments of an invalid user id fail with 'User not found'", async () => {
  const store = storeOf(site.visitor);
  const query = { userId: "amina", page: 1 };
  for (const result of [
    await store.dispatch(fetchUserDeals({ ...query, includeExpired: false })),
    await store.dispatch(fetchUserComments(query)),
  ]) {
    expect(result.payload).toMatchObject({
      message: "User not found",
      originalError: { status: 404 },
    });
  }
});

test("Amina's running deals are listed twelve a page, newest first, with their exact total", async () => {
  const first = await deals(1);
  expect(first.deals.map((deal) => deal.title).slice(0, 2)).toEqual([
    "Dates, box 1",
    "Dates, box 2",
  ]);
  expect([first.deals.length, first.totalItems, first.totalPages]).toEqual([12, 14, 2]);
  expect((await deals(2)).deals).toHaveLength(2);
  expect(await deals(9)).toEqual({ deals: [], totalItems: 14, totalPages: 2 });
});

test("expired deals are listed on request, pending deals never", async () => {
  const { deals: shown, totalItems } = await deals(1, true);
  expect(totalItems).toBe(15);
  expect(shown[0]?.title).toBe("Ended honey offer");
});

test("Amina's own list contains public deals only", async () => {
  const query = { userId: amina.id, page: 1, includeExpired: true };
  const own = await storeOf(amina.backend).dispatch(fetchUserDeals(query)).unwrap();
  expect(own.totalItems).toBe(15);
  const hidden = await site.owner.query("select from public.deals where id = $1", [PENDING]);
  expect(hidden.rowCount).toBe(1);
});

test("a visitor reads Amina's comments with deal titles, except those on pending deals", async () => {
  const { comments, hasMore } = await storeOf(site.visitor)
    .dispatch(fetchUserComments({ userId: amina.id, page: 1 }))
    .unwrap();
  expect(comments).toHaveLength(15);
  expect(hasMore).toBe(false);
  expect(comments.every((comment) => comment.content === `About ${comment.dealTitle}`)).toBe(true);
  expect(comments.map((comment) => comment.dealId)).not.toContain(PENDING);
});
