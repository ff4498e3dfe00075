import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAnswerDrops } from "./drop-answers.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function countDrops() {
  const forget = vi.fn();
  return { drops: createAnswerDrops(forget), count: () => forget.mock.calls.length };
}

test("a write shows at the next request, and so does the one after it", () => {
  const { drops, count } = countDrops();
  drops.written();
  drops.written();
  expect(count()).toBe(2);
});

test("a burst of writes makes pages anew ten times at once, then once a second, and the last write shows", () => {
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

test("after a quiet second writes show at once again", () => {
  const { drops, count } = countDrops();
  for (let n = 0; n < 50; n++) drops.written();
  vi.advanceTimersByTime(2_100);
  const before = count();
  drops.written();
  expect(count()).toBe(before + 1);
});

test("what is taken down is gone at once in the middle of a burst", () => {
  const { drops, count } = countDrops();
  for (let n = 0; n < 50; n++) drops.written();
  const before = count();
  drops.now();
  expect(count()).toBe(before + 1);
});

test("votes make pages anew once a second", () => {
  const { drops, count } = countDrops();
  for (let n = 0; n < 100; n++) {
    drops.soon();
    vi.advanceTimersByTime(50);
  }
  expect(count()).toBeLessThanOrEqual(6);
});
