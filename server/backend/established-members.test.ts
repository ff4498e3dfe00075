import { expect, onTestFinished, test, vi } from "vitest";
import { cacheEstablished } from "./established-members.ts";

const AMINA = "0f1e2d3c-0000-4000-8000-00000000a001";

function open(lookUp: () => Promise<boolean>) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const query = vi.fn(lookUp);
  return { query, isEstablished: cacheEstablished(query) };
}

test("an established member is looked up once every ten minutes, even for concurrent votes", async () => {
  const { query, isEstablished } = open(async () => true);
  expect(await Promise.all([isEstablished(AMINA), isEstablished(AMINA)])).toEqual([true, true]);
  vi.advanceTimersByTime(9 * 60_000);
  expect(await isEstablished(AMINA)).toBe(true);
  expect(query).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2 * 60_000);
  await isEstablished(AMINA);
  expect(query).toHaveBeenCalledTimes(2);
});

test("a new member is looked up again after a minute", async () => {
  const { query, isEstablished } = open(async () => query.mock.calls.length > 1);
  expect(await isEstablished(AMINA)).toBe(false);
  vi.advanceTimersByTime(61_000);
  expect(await isEstablished(AMINA)).toBe(true);
});

test("after a failed lookup a member counts as new, and the next vote repeats the lookup", async () => {
  const { query, isEstablished } = open(async () => {
    if (query.mock.calls.length === 1) throw new Error("The database is unavailable");
    return true;
  });
  expect(await isEstablished(AMINA)).toBe(false);
  expect(await isEstablished(AMINA)).toBe(true);
});

test("an invalid member id is never looked up", async () => {
  const { query, isEstablished } = open(async () => true);
  expect(await isEstablished("amina' or true")).toBe(false);
  expect(query).not.toHaveBeenCalled();
});
