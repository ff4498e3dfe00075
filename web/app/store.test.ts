// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { createVisitorBackend } from "#lib/visitor-backend.ts";
import { createAppStore } from "./store.ts";

/** The browser's debugging tool, which Redux looks for when it is loaded. */
const connectTool = vi.hoisted(() => {
  type Enhance = (value: unknown) => unknown;
  const compose =
    (...enhancers: Enhance[]) =>
    (value: unknown) =>
      enhancers.reduceRight((inner, enhance) => enhance(inner), value);
  const connect = vi.fn(() => compose);
  Object.assign(globalThis, { __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: connect });
  return connect;
});

afterEach(() => {
  connectTool.mockClear();
  vi.unstubAllEnvs();
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
])("%s", (_sentence, isDevelopment) => {
  vi.stubEnv("DEV", isDevelopment);
  createAppStore({ backend: {} as never, uploadBaseUrl: "" });
  expect(connectTool).toHaveBeenCalledTimes(isDevelopment ? 1 : 0);
});
