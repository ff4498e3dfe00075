import { expect, test } from "vitest";
import { createVisitorBackend } from "#lib/visitor-backend.ts";
import { createAppStore } from "./store.ts";

test("the client keeps three state slices: auth, deals and filter", () => {
  const backend = createVisitorBackend("http://samha.test", "key", fetch);
  const state = createAppStore({ backend, uploadBaseUrl: "" }).getState();
  expect(Object.keys(state).sort()).toEqual(["auth", "deals", "filter"]);
  expect(state).toMatchObject({
    auth: { user: null, session: null, isAdmin: false, loading: true, error: null },
    deals: {
      deals: [],
      loading: false,
      error: null,
      currentDeal: null,
      totalItems: 0,
      totalPages: 1,
    },
  });
});
