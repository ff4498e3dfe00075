// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { createVisitorBackend } from "#lib/visitor-backend.ts";
import { createAppStore } from "./store.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

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

test.each([
  ["in production the state is shown to no debugging tool", false],
  ["while developing it is", true],
])("%s", async (_sentence, isDevelopment) => {
  vi.stubEnv("DEV", isDevelopment);
  const connect = vi.fn(() => (enhance: unknown) => enhance);
  vi.stubGlobal("__REDUX_DEVTOOLS_EXTENSION_COMPOSE__", connect);
  // Redux looks for the tool when it is loaded.
  vi.resetModules();
  const fresh = await import("./store.ts");
  fresh.createAppStore({ backend: {} as never, uploadBaseUrl: "" });
  expect(connect).toHaveBeenCalledTimes(isDevelopment ? 1 : 0);
});
