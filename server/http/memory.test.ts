import { expect, test } from "vitest";
import { createMemory } from "./memory.ts";

test("a crowd makes a value once, until it is too old or forgotten", async () => {
  const memory = createMemory<{ value: number }>({ max: 2, maxAgeMs: 40 });
  let made = 0;
  const ask = () => memory.getOrMake("sitemap", async () => ({ value: ++made }));
  expect(await Promise.all([ask(), ask()])).toEqual([{ value: 1 }, { value: 1 }]);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect((await ask()).value).toBe(2);
  memory.clear();
  expect((await ask()).value).toBe(3);
});

test("a failure is not remembered", async () => {
  const memory = createMemory<object>({ max: 1, maxAgeMs: 60_000 });
  await expect(memory.getOrMake("feed", () => Promise.reject(new Error("down")))).rejects.toThrow();
  expect(await memory.getOrMake("feed", async () => ({ up: true }))).toEqual({ up: true });
});
