// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchReturns } from "./watch-returns.ts";

const start = vi.fn();
const later = { keep: vi.fn(), repeat: vi.fn(), forget: vi.fn() };
const reload = vi.fn();
let running: AbortController;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-30T12:00:00Z") });
  vi.spyOn(location, "reload").mockImplementation(reload);
  history.replaceState(null, "", "/category/food");
  running = new AbortController();
  watchReturns({ start, later, signal: running.signal });
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

test("who comes back to the tab after a while sees what has changed: the application learns of the return", () => {
  turnTo("hidden");
  vi.advanceTimersByTime(61_000);
  turnTo("visible");
  expect(start).toHaveBeenCalledOnce();
  const heard = vi.fn();
  document.addEventListener("visibilitychange", heard, { once: true });
  later.keep.mock.lastCall?.[1]();
  expect(heard).toHaveBeenCalledOnce();
});

test("a glance at another tab starts nothing", () => {
  turnTo("hidden");
  vi.advanceTimersByTime(59_000);
  turnTo("visible");
  expect(start).not.toHaveBeenCalled();
});

test("Back to another page that was in this document loads that page", () => {
  history.replaceState(null, "", "/category/food?page=2");
  dispatchEvent(new PopStateEvent("popstate"));
  expect(reload).toHaveBeenCalledOnce();
});

test("Back to a place on the same page stays there", () => {
  history.replaceState(null, "", "/category/food#deals");
  dispatchEvent(new PopStateEvent("popstate"));
  expect(reload).not.toHaveBeenCalled();
});

test("returns are the application's once it runs", () => {
  running.abort();
  turnTo("hidden");
  vi.advanceTimersByTime(61_000);
  turnTo("visible");
  expect(start).not.toHaveBeenCalled();
});
