import { configureStore } from "@reduxjs/toolkit";
import { expect, test } from "vitest";
import { createVisitorBackend } from "#testing/visitor-backend.ts";
import { fetchComments } from "./comment-requests.ts";

/** Loads comments from a backend that returns `rowsOf(n)` rows for request n. */
async function load(rowsOf: (request: number) => number) {
  let requests = 0;
  const backend = createVisitorBackend(async () => {
    requests += 1;
    const rows = Array.from({ length: rowsOf(requests) }, (_, row) => ({
      id: `${requests}-${row}`,
      deal_id: "dates",
    }));
    return Response.json(rows);
  });
  const store = configureStore({
    reducer: () => null,
    middleware: (defaults) =>
      defaults({
        serializableCheck: false,
        immutableCheck: false,
        thunk: { extraArgument: { backend, uploadBaseUrl: "" } },
      }),
  });
  const comments = await store.dispatch(fetchComments("dates")).unwrap();
  return { comments: comments.length, requests };
}

test("comments are loaded in requests of a thousand until one is not full", async () => {
  expect(await load((request) => (request === 3 ? 7 : 1_000))).toEqual({
    comments: 2_007,
    requests: 3,
  });
});

test("at most ten requests are sent to a backend that always returns a full page", async () => {
  expect(await load(() => 1_000)).toEqual({ comments: 10_000, requests: 10 });
});
