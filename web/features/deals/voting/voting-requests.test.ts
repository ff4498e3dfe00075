import { configureStore } from "@reduxjs/toolkit";
import { expect, test } from "vitest";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { createVisitorBackend } from "#testing/visitor-backend.ts";
import { castVote } from "./voting-requests.ts";

const VOTE = "POST /rest/v1/rpc/secure_vote_deal";

test.each([
  [true, true],
  [false, false],
  ["hot", true],
  ["cold", false],
] as const)("a vote is a boolean or one of the words hot and cold: %j", async (choice, isHot) => {
  const { requests } = fakeSupabase({ [VOTE]: { body: { success: true } } });
  const backend = createVisitorBackend();
  const store = configureStore({
    reducer: () => null,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { backend, uploadBaseUrl: "" } } }),
  });
  await store.dispatch(castVote("dates", choice));
  expect(requests[0]?.body).toEqual({ deal_id_param: "dates", is_hot_param: isHot });
});
