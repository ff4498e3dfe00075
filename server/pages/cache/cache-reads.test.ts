import { expect, test } from "vitest";
import type { ReadProcedure } from "#server/reader/read-procedures.ts";
import { cacheReads } from "./cache-reads.ts";

/** Reads whose results count the calls. */
function countingReads(result = async (count: number): Promise<unknown> => count) {
  let count = 0;
  const reads = cacheReads({ read: () => result(++count) as Promise<never> });
  const read = (name: ReadProcedure, args: object = {}): Promise<unknown> => reads.read(name, args);
  return { read, clear: reads.clear, count: () => count };
}

test("the leaderboard is read once for several pages", async () => {
  const { read } = countingReads();
  const all = [1, 2, 3].map(() => read("get_monthly_temperature_leaderboard"));
  expect(await Promise.all(all)).toEqual([1, 1, 1]);
});

test("the total of a list is read once for each of its filters", async () => {
  const { read } = countingReads();
  expect(await read("count_deals", { category_filter: "food" })).toBe(1);
  expect(await read("count_deals", { category_filter: "tech" })).toBe(2);
  expect(await read("count_deals", { category_filter: "food" })).toBe(1);
});

test("a season page is read once, with a day of arrival for each page", async () => {
  const { read } = countingReads();
  const page = { hub_param: "ramadan", brief_param: true };
  expect([await read("read_season", page), await read("read_season", page)]).toEqual([1, 1]);
  const arriving = { ...page, by_param: "2027-03-09" };
  expect([await read("read_season", arriving), await read("read_season", arriving)]).toEqual([
    2, 3,
  ]);
});

test("a visitor sees a change at the next request, not half a minute later", async () => {
  const { read, clear } = countingReads();
  await read("get_monthly_temperature_leaderboard");
  clear();
  expect(await read("get_monthly_temperature_leaderboard")).toBe(2);
});

test("a failure is not cached", async () => {
  const { read, count } = countingReads(async () => Promise.reject(new Error("unavailable")));
  await expect(read("read_sidebar")).rejects.toThrow("unavailable");
  await expect(read("read_sidebar")).rejects.toThrow("unavailable");
  expect(count()).toBe(2);
});

test("the sidebar is read once, the hottest deals for each page", async () => {
  const { read } = countingReads();
  expect([await read("read_sidebar"), await read("read_sidebar")]).toEqual([1, 1]);
  const list = { limit_param: 10, offset_param: 0 };
  expect(await read("get_hottest_deals", list)).toBe(2);
  expect(await read("get_hottest_deals", list)).toBe(3);
});
