import { expect, test } from "vitest";
import { openNetworkLimit } from "./front-limits.ts";
import { openLimitInMemory } from "./rate-limit.ts";

function open(count: number) {
  let refused = 0;
  const onRefused = () => {
    refused += 1;
  };
  const limit = openNetworkLimit("LIMIT", { count, seconds: 60 }, onRefused, openLimitInMemory);
  const passedOf = async (addresses: string[], subject?: string) => {
    const waits = await Promise.all(addresses.map((address) => limit.take(address, subject)));
    return waits.filter((wait) => wait === null).length;
  };
  return { limit, passedOf, refused: () => refused };
}

const numbers = (length: number) => Array.from({ length }, (_, index) => index);
const hex = (value: number) => value.toString(16);

test("the addresses of a /64 share one limit; a /56 gets three times that limit, and a /48 ten times", async () => {
  const sameHousehold = numbers(60).map((index) => `2001:db8:1:2::${hex(index)}`);
  expect(await open(2).passedOf(sameHousehold)).toBe(2);
  const sameStreet = numbers(60).map((index) => `2001:db8:1:${hex(index)}::1`);
  expect(await open(2).passedOf(sameStreet)).toBe(6);
  const sameProvider = numbers(600).map((index) => `2001:db8:1:${hex(index * 100)}::1`);
  expect(await open(2).passedOf(sameProvider)).toBe(20);
  const everywhere = numbers(60).map((index) => `2001:db8:${hex(index)}::1`);
  expect(await open(2).passedOf(everywhere)).toBe(60);
});

test("an IPv4 address has its own limit, in any notation", async () => {
  const { passedOf } = open(2);
  expect(
    await passedOf(["192.0.2.7", "::ffff:192.0.2.7", "::ffff:c000:207", "::FFFF:C000:207"]),
  ).toBe(2);
  expect(await passedOf(["192.0.2.8"])).toBe(1);
});

test("a household over its limit does not use up its neighbors' limit", async () => {
  const { passedOf, refused } = open(2);
  await passedOf(numbers(60).map(() => "2001:db8:1:1::1"));
  expect(refused()).toBe(58);
  expect(await passedOf(["2001:db8:1:2::1", "2001:db8:1:2::2"])).toBe(2);
});

test("each subject is counted separately, and reset in every network", async () => {
  const { limit, passedOf } = open(1);
  const street = numbers(3).map((index) => `2001:db8:1:${hex(index)}::1`);
  expect(await passedOf(street, "amina")).toBe(3);
  expect(await limit.waitOf("2001:db8:1:9::1", "amina")).toBe(60);
  expect(await limit.waitOf("2001:db8:1:9::1", "bilal")).toBeNull();
  await limit.forget("2001:db8:1:9::1", "amina");
  expect(await limit.waitOf("2001:db8:1:9::1", "amina")).toBeNull();
});
