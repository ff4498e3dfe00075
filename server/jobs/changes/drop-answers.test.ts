import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAnswerDrops } from "./drop-answers.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function countDrops() {
  const clear = vi.fn();
  return { drops: createAnswerDrops(clear), count: () => clear.mock.calls.length };
}

test("two successive writes each show at the next request", () => {
  const { drops, count } = countDrops();
  drops.written();
  drops.written();
  expect(count()).toBe(2);
});

test("a burst of writes clears pages ten times, then once a second, and the last write shows", () => {
  const { drops, count } = countDrops();
  for (let n = 0; n < 500; n++) {
    drops.written();
    vi.advanceTimersByTime(10);
  }
  expect(count()).toBeLessThanOrEqual(15);
  const before = count();
  drops.written();
  vi.advanceTimersByTime(1_000);
  expect(count()).toBe(before + 1);
});

test("after a second without writes the next ones are visible immediately", () => {
  const { drops, count } = countDrops();
  for (let n = 0; n < 50; n++) drops.written();
  vi.advanceTimersByTime(2_100);
  const before = count();
  drops.written();
  expect(count()).toBe(before + 1);
});

test("a removal in the middle of a burst is visible immediately", () => {
  const { drops, count } = countDrops();
  for (let n = 0; n < 50; n++) drops.written();
  const before = count();
  drops.now();
  expect(count()).toBe(before + 1);
});

test("votes clear pages once a second", () => {
  const { drops, count } = countDrops();
  for (let n = 0; n < 100; n++) {
    drops.soon();
    vi.advanceTimersByTime(50);
  }
  expect(count()).toBeLessThanOrEqual(6);
});
