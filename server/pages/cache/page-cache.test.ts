import { setTimeout as pause } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { acceptedEncoding, bodyOf, createPageCache, toCachedPage } from "./page-cache.ts";

const page = (text: string, status = 200) => toCachedPage(Buffer.from(text), status, {});

test("many requests for one page render it once", async () => {
  const cache = createPageCache();
  const make = vi.fn(async () => page("deals"));
  const got = await Promise.all(Array.from({ length: 50 }, () => cache.getOrMake("/", make)));
  expect(make).toHaveBeenCalledTimes(1);
  expect(new Set(got).size).toBe(1);
  expect(cache.get("/")).toBe(got[0]);
});

test("a page rendered before a change is sent but not cached", async () => {
  const cache = createPageCache();
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof page>>();
  const before = cache.getOrMake("/", () => promise);
  cache.clear();
  const after = await cache.getOrMake("/", async () => page("after"));
  resolve(page("before"));
  expect((await before).identity.toString()).toBe("before");
  expect(cache.get("/")).toBe(after);
});

test("a change to some pages removes these, also while they are rendered, and leaves the others", async () => {
  const cache = createPageCache();
  const isDeal = (key: string) => key === "/deals/1234567" || key === "/deals/89abcde";
  await cache.getOrMake("/deals/1234567", async () => page("deal"));
  const list = await cache.getOrMake("/", async () => page("list"));
  const deal = Promise.withResolvers<ReturnType<typeof page>>();
  const category = Promise.withResolvers<ReturnType<typeof page>>();
  const making = [
    cache.getOrMake("/deals/89abcde", () => deal.promise),
    cache.getOrMake("/category/food", () => category.promise),
  ];
  cache.clear(isDeal);
  const after = await cache.getOrMake("/deals/89abcde", async () => page("after"));
  deal.resolve(page("before"));
  category.resolve(page("food"));
  expect((await Promise.all(making)).map(({ identity }) => identity.toString())).toEqual([
    "before",
    "food",
  ]);
  expect(cache.get("/deals/1234567")).toBeUndefined();
  expect(cache.get("/deals/89abcde")).toBe(after);
  expect(cache.get("/")).toBe(list);
  expect(cache.get("/category/food")?.identity.toString()).toBe("food");
});

test("while the cache is off, simultaneous requests share no rendering", async () => {
  const off = createPageCache(0);
  const make = vi.fn(async () => page("now"));
  await Promise.all([off.getOrMake("/", make), off.getOrMake("/", make)]);
  expect(make).toHaveBeenCalledTimes(2);
});

test("a page is rendered again after it expires or fails, and while the cache is off", async () => {
  const shortLived = createPageCache(20);
  await shortLived.getOrMake("/", async () => page("old"));
  await pause(60);
  expect(shortLived.get("/")).toBeUndefined();

  const cache = createPageCache();
  await cache.getOrMake("/broken", async () => page("sorry", 500));
  expect(cache.get("/broken")).toBeUndefined();
  await expect(cache.getOrMake("/gone", () => Promise.reject(new Error("no")))).rejects.toThrow();
  expect((await cache.getOrMake("/gone", async () => page("back"))).identity.toString()).toBe(
    "back",
  );

  const off = createPageCache(0);
  await off.getOrMake("/", async () => page("now"));
  expect(off.get("/")).toBeUndefined();
});

test("all pages together take 32 MB at most, and the least recently used is evicted", async () => {
  const cache = createPageCache();
  const long = toCachedPage(Buffer.alloc(1024 * 1024), 200, {});
  for (let n = 0; n < 32; n++) await cache.getOrMake(`/${n}`, async () => long);
  expect(cache.get("/0")).toBe(long);
  const moved = toCachedPage(Buffer.alloc(0), 301, { location: "/" });
  await cache.getOrMake("/moved", async () => moved);
  expect(cache.get("/1")).toBeUndefined();
  expect(cache.get("/0")).toBe(long);
  expect(cache.get("/2")).toBe(long);
  expect(cache.get("/moved")).toBe(moved);
});

test("a cached page takes no more memory than its bytes", async () => {
  for (const length of [1_000, 20_000, 90_000]) {
    const deals = page("deals and dates ".repeat(length).slice(0, length));
    const bodies = [deals.identity, await bodyOf(deals, "br"), await bodyOf(deals, "gzip")];
    const cached = [deals.identity, deals.compressed.br, deals.compressed.gzip];
    expect(cached).toEqual(bodies);
    for (const body of cached) expect(body?.buffer.byteLength).toBe(body?.byteLength);
  }
});

test("many requests for one page compress it once", async () => {
  const deals = page("deals ".repeat(500));
  const bodies = await Promise.all(Array.from({ length: 20 }, () => bodyOf(deals, "br")));
  expect(new Set(bodies).size).toBe(1);
  expect(brotliDecompressSync(await bodyOf(deals, "br")).toString()).toBe("deals ".repeat(500));
});

test.each([
  ["gzip, deflate, br", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["br;q=0.0", null],
  ["BR", "br"],
  ["vibrant", null],
  ["", null],
])("a browser that accepts %j gets %s", (accepted, encoding) => {
  expect(acceptedEncoding(accepted)).toBe(encoding);
});
