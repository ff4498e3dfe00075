import { configureStore } from "@reduxjs/toolkit";
import { beforeAll, expect, test } from "vitest";
import { dealsSlice } from "#features/deals/deals-slice.ts";
import { fetchDeal } from "#features/deals/page/deal-requests.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { startTestBackend, type TestBackend } from "#testing/database/test-backend.ts";
import { addComment, deleteComment, editComment, fetchComments } from "./comment-requests.ts";

type Member = Awaited<ReturnType<TestBackend["join"]>>;

const DATES = "d0000000-0000-4000-8000-000000000001";
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
    `insert into public.deals (id, user_id, title, merchant, category, status)
     select id, $1, 'A deal to talk about', 'Shop', 'other', 'active' from unnest($2::uuid[]) id`,
    [amina.id, [DATES, MAT, WALLET]],
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

test("members write a comment and a reply, and everyone reads them", async () => {
  const author = { id: bilal.id, username: bilal.username, profileImageUrl: null };
  const store = storeOf(bilal.backend);
  const comment = { dealId: MAT, content: " Is it thick? ", parentId: null, author };
  const first = await store.dispatch(addComment(comment));
  if (!addComment.fulfilled.match(first)) throw new Error(first.payload?.message);
  const parentId = first.payload.id;
  await store.dispatch(addComment({ dealId: MAT, content: "Quite", parentId, author }));

  const read = await storeOf(site.visitor).dispatch(fetchComments(MAT));
  expect(read.payload).toMatchObject([
    { content: "Is it thick?", username: "bilal", parentId: null },
    { content: "Quite", username: "bilal", parentId },
  ]);
});

test("comments need a session and cannot be written for another member", async () => {
  const comment = { dealId: MAT, content: "Hello", parentId: null };
  const visitor = await storeOf(site.visitor).dispatch(addComment({ ...comment, author: null }));
  expect(visitor.payload).toMatchObject({ code: "not_authenticated" });

  const author = { id: amina.id, username: "amina", profileImageUrl: null };
  const spoofed = await storeOf(bilal.backend).dispatch(addComment({ ...comment, author }));
  expect(spoofed.payload).toMatchObject({ code: "not_that_user" });
});

test("Bilal edits and deletes his comment, and no other member can", async () => {
  const author = { id: bilal.id, username: bilal.username, profileImageUrl: null };
  const store = storeOf(bilal.backend);
  await store.dispatch(fetchDeal(DATES));
  const comment = { dealId: DATES, content: "Frehs", parentId: null, author };
  const { id } = await store.dispatch(addComment(comment)).unwrap();
  await store.dispatch(editComment({ commentId: id, content: " Fresh " }));
  expect(store.getState().deals.comments).toMatchObject([{ id, content: "Fresh" }]);
  expect(store.getState().deals.comments?.[0]?.updatedAt).not.toBeNull();

  const spoofed = await storeOf(amina.backend).dispatch(
    deleteComment({ commentId: id, reason: "" }),
  );
  expect(spoofed.payload).toMatchObject({ code: "not_that_user" });
  const visitor = await storeOf(site.visitor).dispatch(
    editComment({ commentId: id, content: "x" }),
  );
  expect(visitor.payload).toMatchObject({ code: "not_authenticated" });

  await store.dispatch(deleteComment({ commentId: id, reason: "" }));
  expect(store.getState().deals.comments).toMatchObject([{ id, isDeleted: true, content: "" }]);
  expect(store.getState().deals.currentDeal?.commentsCount).toBe(0);
});

test("all comments are read in order, even if they need several responses", async () => {
  await site.owner.query(
    `insert into public.comments (deal_id, user_id, content, created_at)
     select $1, $2, n::text, now() + n * interval '1 second' from generate_series(1, 1005) n`,
    [WALLET, bilal.id],
  );
  const comments = await storeOf(site.visitor).dispatch(fetchComments(WALLET)).unwrap();
  expect(comments.map(({ content }) => Number(content))).toEqual(
    Array.from({ length: 1005 }, (_, index) => index + 1),
  );
});
