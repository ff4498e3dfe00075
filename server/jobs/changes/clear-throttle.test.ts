import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createClearThrottle } from "./clear-throttle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function countClears() {
  const clear = vi.fn();
  return { throttle: createClearThrottle(clear), count: () => clear.mock.calls.length };
}

test("two successive writes are each visible at the next request", () => {
  const { throttle, count } = countClears();
  throttle.written();
  throttle.written();
  expect(count()).toBe(2);
});

test("a burst of writes clears pages ten times, then once a second, and the last write is visible", () => {
  const { throttle, count } = countClears();
  for (let n = 0; n < 500; n++) {
    throttle.written();
    vi.advanceTimersByTime(10);
  }
  expect(count()).toBeLessThanOrEqual(15);
  const before = count();
  throttle.written();
  vi.advanceTimersByTime(1_000);
  expect(count()).toBe(before + 1);
});

test("after a second without writes the next ones are visible immediately", () => {
  const { throttle, count } = countClears();
  for (let n = 0; n < 50; n++) throttle.written();
  vi.advanceTimersByTime(2_100);
  const before = count();
  throttle.written();
  expect(count()).toBe(before + 1);
});

test("a removal in the middle of a burst is visible immediately", () => {
  const { throttle, count } = countClears();
  for (let n = 0; n < 50; n++) throttle.written();
  const before = count();
  throttle.now();
  expect(count()).toBe(before + 1);
});

test("votes clear pages once a second", () => {
  const { throttle, count } = countClears();
  for (let n = 0; n < 100; n++) {
    throttle.soon();
    vi.advanceTimersByTime(50);
  }
  expect(count()).toBeLessThanOrEqual(6);
});
