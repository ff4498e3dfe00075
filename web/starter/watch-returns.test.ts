// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchReturns } from "./watch-returns.ts";

const start = vi.fn();
const earlyInput = { store: vi.fn(), repeat: vi.fn(), discard: vi.fn() };
const reload = vi.fn();
let running: AbortController;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-30T12:00:00Z") });
  vi.spyOn(location, "reload").mockImplementation(reload);
  history.replaceState(null, "", "/category/food");
  running = new AbortController();
  watchReturns({ start, earlyInput, signal: running.signal });
});

afterEach(() => {
  running.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

function turnTo(state: DocumentVisibilityState): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

test("a return to the tab after a minute starts the application, which receives the event", () => {
  turnTo("hidden");
  vi.advanceTimersByTime(61_000);
  turnTo("visible");
  expect(start).toHaveBeenCalledOnce();
  const onReturn = vi.fn();
  document.addEventListener("visibilitychange", onReturn, { once: true });
  earlyInput.store.mock.lastCall?.[1]();
  expect(onReturn).toHaveBeenCalledOnce();
});

test("a glance at another tab starts nothing", () => {
  turnTo("hidden");
  vi.advanceTimersByTime(59_000);
  turnTo("visible");
  expect(start).not.toHaveBeenCalled();
});

test("Back to another page of this document loads that page", () => {
  history.replaceState(null, "", "/category/food?page=2");
  dispatchEvent(new PopStateEvent("popstate"));
  expect(reload).toHaveBeenCalledOnce();
});

test("Back to a fragment of the same page does not load it", () => {
  history.replaceState(null, "", "/category/food#deals");
  dispatchEvent(new PopStateEvent("popstate"));
  expect(reload).not.toHaveBeenCalled();
});

test("the application handles returns once it runs", () => {
  running.abort();
  turnTo("hidden");
  vi.advanceTimersByTime(61_000);
  turnTo("visible");
  expect(start).not.toHaveBeenCalled();
});
