// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { createVisitorBackend } from "#testing/visitor-backend.ts";
import { createAppStore } from "./store.ts";

/** Fake browser extension, which Redux looks for on import. */
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

const unusedBackend = createVisitorBackend();
const createStore = () => createAppStore({ backend: unusedBackend, uploadBaseUrl: "" });

test("the client keeps three state slices: auth, deals and filter", () => {
  expect(Object.keys(createStore().getState()).sort()).toEqual(["auth", "deals", "filter"]);
});

test("a new store has no signed-in member and is still checking", () => {
  expect(createStore().getState().auth).toMatchObject({
    user: null,
    session: null,
    isAdmin: false,
    loading: true,
    error: null,
  });
});

test("the list of deals is initially empty and has one page", () => {
  expect(createStore().getState().deals).toMatchObject({
    deals: [],
    loading: false,
    error: null,
    currentDeal: null,
    totalItems: 0,
    totalPages: 1,
  });
});

test("debugging tools cannot read the state in production", () => {
  vi.stubEnv("DEV", false);
  createStore();
  expect(connectTool).not.toHaveBeenCalled();
});

test("in development the state is visible to a debugging tool", () => {
  vi.stubEnv("DEV", true);
  createStore();
  expect(connectTool).toHaveBeenCalledOnce();
});
