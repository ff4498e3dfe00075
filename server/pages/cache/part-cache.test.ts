import { expect, test } from "vitest";
import { createPartCache } from "./part-cache.ts";

const NOON = Date.parse("2026-11-23T12:00:00Z");
const card = new TextEncoder().encode("<article></article>");

test("pages of one minute share their parts and reference time, and the next minute starts empty", () => {
  const cache = createPartCache();
  const first = cache.at(NOON + 1);
  expect(first.now).toBe(NOON);
  first.parts.set("card", card);

  const last = cache.at(NOON + 59_999);
  expect(last.now).toBe(NOON);
  expect(last.parts.get("card")).toBe(card);

  const next = cache.at(NOON + 60_000);
  expect(next.now).toBe(NOON + 60_000);
  expect(next.parts.get("card")).toBeUndefined();
});

test("the least recently used parts are evicted, and the cache takes at most 12 MB including keys", () => {
  const { parts } = createPartCache().at(NOON);
  const megabyte = new Uint8Array(1024 * 1024);
  parts.set("first", card);
  for (let n = 0; n < 11; n += 1) parts.set(`part ${n}`, megabyte);
  expect(parts.get("first")).toBe(card);
  parts.set("of a long key ".repeat(40_000), card);
  expect(parts.get("part 0")).toBeUndefined();
  expect(parts.get("first")).toBe(card);
});

test("a part without markup is cached too", () => {
  const { parts } = createPartCache().at(NOON);
  parts.set("banner", new Uint8Array());
  expect(parts.get("banner")).toEqual(new Uint8Array());
});
