import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createKeyedMutex } from "./keyed-mutex.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = () => createKeyedMutex({ waitMs: 1_000, waitingMax: 2 });

test("those with one key come in one after another, in the order they came; another key is free", async () => {
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

test("a key that is never released keeps nobody waiting for longer than the bound", async () => {
  const mutex = open();
  await mutex.acquire("amina");
  const waiting = mutex.acquire("amina");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await waiting).toBeNull();
});

test("who gave up waiting is not let in later: the next one is", async () => {
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

test("at most two wait for one key", async () => {
  const mutex = open();
  const release = await mutex.acquire("amina");
  const waiting = [mutex.acquire("amina"), mutex.acquire("amina")];
  expect(await mutex.acquire("amina")).toBeNull();
  release?.();
  (await waiting[0])?.();
  expect(await waiting[1]).not.toBeNull();
});

test("releasing twice lets nobody in beside the holder", async () => {
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
