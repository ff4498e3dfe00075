import { expect, test } from "vitest";
import { createFetchPublic } from "./fetch-public.ts";

test("a process opens four addresses at a time, and refuses a fifth immediately", async () => {
  let isConnecting = 0;
  const finish: (() => void)[] = [];
  const fetchPublic = createFetchPublic({
    siteUrl: "https://samha.example",
    connect: (_options, callback) => {
      isConnecting += 1;
      finish.push(() => callback(new Error("Closed"), null));
    },
  });
  const open = (shop: number) =>
    fetchPublic(`https://shop-${shop}.example/`, { types: ["text/html"], bytesMax: 1_000 });
  const four = Promise.allSettled([1, 2, 3, 4].map(open));
  await expect(open(5)).rejects.toThrow("Too many requests");
  await expect.poll(() => isConnecting).toBe(4);
  for (const close of finish) close();
  expect((await four).map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
  const fifth = open(5);
  await expect.poll(() => isConnecting).toBe(5);
  finish.at(-1)?.();
  await expect(fifth).rejects.toThrow();
});
