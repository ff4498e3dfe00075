import { expect, test } from "vitest";
import { createAsyncCache } from "./async-cache.ts";

/** A cache with a clock that the test sets, and a counter of created values. */
function countingCache(options: { keeps?: (value: { value: number }) => boolean } = {}) {
  const clock = { ms: 1_000 };
  const cache = createAsyncCache<{ value: number }>({
    max: 2,
    ttlMs: 60_000,
    now: () => clock.ms,
    ...options,
  });
  let made = 0;
  const get = (key = "sitemap") => cache.get(key, async () => ({ value: ++made }));
  return { cache, clock, get };
}

test("concurrent callers compute a value once", async () => {
  const { get } = countingCache();
  expect(await Promise.all([get(), get(), get()])).toEqual([
    { value: 1 },
    { value: 1 },
    { value: 1 },
  ]);
  expect(await get()).toEqual({ value: 1 });
  expect(await get("feed")).toEqual({ value: 2 });
});

test("an expired or cleared value is computed again", async () => {
  const { cache, clock, get } = countingCache();
  await get();
  clock.ms += 59_999;
  expect(await get()).toEqual({ value: 1 });
  clock.ms += 2;
  expect(await get()).toEqual({ value: 2 });
  cache.clear();
  expect(await get()).toEqual({ value: 3 });
});

test("a value computed before a clear is returned to its caller but not cached", async () => {
  const { cache } = countingCache();
  const old = Promise.withResolvers<{ value: number }>();
  const before = cache.get("deals", () => old.promise);
  cache.clear();
  const after = cache.get("deals", async () => ({ value: 2 }));
  old.resolve({ value: 1 });
  expect(await before).toEqual({ value: 1 });
  expect(await after).toEqual({ value: 2 });
  expect(await cache.get("deals", async () => ({ value: 3 }))).toEqual({ value: 2 });
});

test("a failure reaches all waiting callers and is not cached", async () => {
  const { cache, get } = countingCache();
  const fail = () => cache.get("sitemap", () => Promise.reject(new Error("down")));
  expect((await Promise.allSettled([fail(), fail()])).map(({ status }) => status)).toEqual([
    "rejected",
    "rejected",
  ]);
  expect(await get()).toEqual({ value: 1 });
});

test("a value that is not cached is computed once for concurrent callers", async () => {
  const { get } = countingCache({ keeps: ({ value }) => value > 1 });
  expect(await Promise.all([get(), get()])).toEqual([{ value: 1 }, { value: 1 }]);
  expect(await get()).toEqual({ value: 2 });
  expect(await get()).toEqual({ value: 2 });
});

test("the least recently used value is evicted", async () => {
  const { get } = countingCache();
  await get("a");
  await get("b");
  await get("a");
  await get("c");
  expect(await get("a")).toEqual({ value: 1 });
  expect(await get("b")).toEqual({ value: 4 });
});
