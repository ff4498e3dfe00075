import { expect, onTestFinished, test, vi } from "vitest";
import { createRateLimit } from "./rate-limit.ts";

test("a use over the limit returns the seconds to wait, and another address is not limited", async () => {
  let refused = 0;
  const limit = createRateLimit({ count: 2, seconds: 60 }, () => {
    refused += 1;
  });
  expect(await limit.take("203.0.113.9")).toBeNull();
  expect(await limit.waitOf("203.0.113.9")).toBeNull();
  expect(await limit.take("203.0.113.9")).toBeNull();
  expect(refused).toBe(0);
  expect(await limit.take("203.0.113.9")).toBe(60);
  expect(await limit.waitOf("203.0.113.9")).toBe(60);
  expect(refused).toBe(2);
  expect(await limit.take("203.0.113.10")).toBeNull();
  await limit.forget("203.0.113.9");
  expect(await limit.take("203.0.113.9")).toBeNull();
});

test("after the period of the limit a key can be used again", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const limit = createRateLimit({ count: 1, seconds: 1 });
  expect(await limit.take("203.0.113.9")).toBeNull();
  expect(await limit.take("203.0.113.9")).toBe(1);
  vi.advanceTimersByTime(1_100);
  expect(await limit.take("203.0.113.9")).toBeNull();
});

test("a flood of addresses evicts the least recently used ones, never one that is in use", async () => {
  const limit = createRateLimit({ count: 1, seconds: 60 }, undefined, 100);
  await limit.take("silent");
  await limit.take("a client");
  for (let sender = 0; sender < 1_000; sender++) {
    await limit.take(`2001:db8:0:${sender.toString(16)}::/64`);
    if (sender % 50 === 0) expect(await limit.take("a client")).not.toBeNull();
  }
  expect(await limit.waitOf("silent")).toBeNull();
  expect(await limit.waitOf("a client")).not.toBeNull();
});
