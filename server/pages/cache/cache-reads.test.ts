import { expect, test } from "vitest";
import { cacheReads } from "./cache-reads.ts";

const LEADERBOARD = "http://backend/rest/v1/rpc/get_monthly_temperature_leaderboard";
const COUNT = "http://backend/rest/v1/rpc/count_deals";
const DEALS = "http://backend/rest/v1/deals_with_temperature?select=id";

/** A backend whose answers say how many requests it has had. */
function countingReads(status = 200) {
  let count = 0;
  const reads = cacheReads(async () => new Response(`answer ${++count}`, { status }));
  const read = async (url: string, body = "{}") =>
    (await reads.fetch(url, { method: "POST", body })).text();
  return { read, clear: reads.clear, count: () => count };
}

test("the leaderboard beside a thousand pages is read once", async () => {
  const { read } = countingReads();
  expect(await Promise.all([1, 2, 3].map(() => read(LEADERBOARD)))).toEqual([
    "answer 1",
    "answer 1",
    "answer 1",
  ]);
});

test("the total of a list is read once for each of its filters", async () => {
  const { read } = countingReads();
  expect(await read(COUNT, '{"category_filter":"food"}')).toBe("answer 1");
  expect(await read(COUNT, '{"category_filter":"tech"}')).toBe("answer 2");
  expect(await read(COUNT, '{"category_filter":"food"}')).toBe("answer 1");
});

test("a visitor sees a change at the next request, not half a minute later", async () => {
  const { read, clear } = countingReads();
  await read(LEADERBOARD);
  clear();
  expect(await read(LEADERBOARD)).toBe("answer 2");
});

test("the deals themselves are read each time", async () => {
  const { read } = countingReads();
  await read(DEALS);
  expect(await read(DEALS)).toBe("answer 2");
});

test("a failure is not kept", async () => {
  const { read, count } = countingReads(503);
  await read(LEADERBOARD);
  await read(LEADERBOARD);
  expect(count()).toBe(2);
});

test("what stands beside every list is read once, the list of the hottest each time", async () => {
  const { read } = countingReads();
  const beside = "http://backend/rest/v1/rpc/read_sidebar";
  const hottest = "http://backend/rest/v1/rpc/get_hottest_deals";
  expect([await read(beside), await read(beside)]).toEqual(["answer 1", "answer 1"]);
  const list = '{"limit_param":10,"offset_param":0}';
  expect([await read(hottest, list), await read(hottest, list)]).toEqual(["answer 2", "answer 3"]);
});
