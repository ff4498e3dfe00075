import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createKeyedMutex } from "./keyed-mutex.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = () => createKeyedMutex({ waitMs: 1_000, waitingMax: 2 });

test("holders of one key run one after another in order of arrival; another key is free", async () => {
  const mutex = open();
  const release = await mutex.acquire("amina");
  const order: string[] = [];
  const second = mutex.acquire("amina").then((leave) => {
    order.push("second");
    leave?.();
  });
  const third = mutex.acquire("amina").then((leave) => {
    order.push("third");
    leave?.();
  });
  expect(await mutex.acquire("bilal")).not.toBeNull();
  expect(order).toEqual([]);
  release?.();
  await Promise.all([second, third]);
  expect(order).toEqual(["second", "third"]);
  expect(await mutex.acquire("amina")).not.toBeNull();
});

test("waiting for a key that is never released times out", async () => {
  const mutex = open();
  await mutex.acquire("amina");
  const waiting = mutex.acquire("amina");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await waiting).toBeNull();
});

test("a waiter that timed out is skipped", async () => {
  const mutex = open();
  const release = await mutex.acquire("amina");
  const impatient = mutex.acquire("amina");
  await vi.advanceTimersByTimeAsync(600);
  const patient = mutex.acquire("amina");
  await vi.advanceTimersByTimeAsync(400);
  expect(await impatient).toBeNull();
  release?.();
  expect(await patient).not.toBeNull();
});

test("at most two requests wait for one key", async () => {
  const mutex = open();
  const release = await mutex.acquire("amina");
  const waiting = [mutex.acquire("amina"), mutex.acquire("amina")];
  expect(await mutex.acquire("amina")).toBeNull();
  release?.();
  (await waiting[0])?.();
  expect(await waiting[1]).not.toBeNull();
});

test("releasing twice admits no second holder", async () => {
  const mutex = open();
  const release = await mutex.acquire("amina");
  const second = mutex.acquire("amina");
  const third = mutex.acquire("amina");
  release?.();
  release?.();
  expect(await second).not.toBeNull();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await third).toBeNull();
});
