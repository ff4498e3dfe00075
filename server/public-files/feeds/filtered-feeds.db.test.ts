import { beforeAll, expect, test } from "vitest";
import { type ServedFiles, servePublicFiles } from "#server/public-files/public-files.fixture.ts";

let site: ServedFiles;

beforeAll(async () => {
  site = await servePublicFiles();
  await site.backend.join("amina");
  await post({ title: "Medjool dates", price: 18, delivery_kind: "fixed", delivery_cost: 2.95 });
  await post({ title: "Date box for £30", price: 30, merchant: "Palm & Co" });
  await post({ title: "Ajwa تمر", price: 12, expires_at: "2030-01-02T18:00:00Z" });
  await post({
    title: "Prayer mat",
    category: "prayer",
    price: 9,
    merchant: "Sutrah",
    channel: "in_store",
  });
  await post({ title: "Oud oil", category: "perfumes", price: 50, merchant: "Palm & Co" });
  await post({ title: "Dates that ended", expires_at: "2026-01-02T18:00:00Z" });
  await post({ title: "NONPUBLIC dates", merchant: "Palm & Co", status: "pending" });
  return () => site.backend.stop();
});

test.each([
  ["/feed.xml?max=20", ["Prayer mat", "Ajwa تمر"]],
  ["/feed.xml?max=20&category=food", ["Ajwa تمر"]],
  ["/feed.xml?merchant=palm+%26+co", ["Oud oil", "Date box for £30"]],
  ["/feed.xml?sort=price_low&min=10", ["Ajwa تمر", "Medjool dates", "Date box for £30", "Oud oil"]],
  ["/feed.xml?channel=in_store", ["Prayer mat"]],
  ["/feed.xml?channel=in_store&type=freebie", []],
  ["/search/feed.xml?q=mat&channel=in_store&type=discount", ["Prayer mat"]],
  ["/search/feed.xml?q=mat&channel=online", []],
  ["/category/food/feed.xml?min=15", ["Date box for £30", "Medjool dates"]],
  ["/category/prayer/feed.xml?category=food", ["Prayer mat"]],
  ["/search/feed.xml?q=dates", ["Ajwa تمر", "Date box for £30", "Medjool dates"]],
  ["/search/feed.xml?q=dates&max=20", ["Ajwa تمر"]],
  ["/search/feed.xml?q=+", []],
  ["/businesses/palm-co/feed.xml", ["Oud oil", "Date box for £30"]],
])("%s contains %j", async (path, expected) => {
  const response = await site.get(path);
  expect(response.status).toBe(200);
  expect(titlesOf(await response.text())).toEqual(expected);
});

test("an address with unknown filters, values or pages returns the feed without them", async () => {
  const plain = await (await site.get("/feed.xml")).text();
  const odd = "/feed.xml?brand=x&category=nothing&sort=best&min=cheap&page=2&q=mat&utm_source=mail";
  expect(await (await site.get(odd)).text()).toBe(plain);
});

test("a feed names its filters in the language of its address, and links to its page", async () => {
  const feed = await (await site.get("/search/feed.xml?lang=ar&q=dates&category=food")).text();
  expect(feed).toContain("<title>“dates” · أطعمة وبقالة حلال · Samha &amp; Co</title>");
  expect(feed).toContain(
    '<link rel="alternate" href="https://samha.example/search?q=dates&amp;category=food&amp;lang=ar"/>',
  );
});

test("an entry has the total price and the end date, and “Ended” once the deal has ended", async () => {
  const feed = await (await site.get("/feed.xml?expired=1")).text();
  expect(entryOf(feed, "Medjool dates")).toMatch(/<samha:total [^>]*currency="GBP">20\.95</);
  expect(entryOf(feed, "Ajwa")).toMatch(/<samha:expires [^>]*>2030-01-02T18:00:00\.000Z</);
  expect(entryOf(feed, "Ajwa")).not.toContain("<p>Ended</p>");
  expect(entryOf(feed, "Dates that ended")).toContain("<p>Ended</p>");
});

test("an entry is updated when its deal ends", async () => {
  await site.backend.owner.query("alter table public.deals disable trigger user");
  await site.backend.owner.query(
    "update public.deals set updated_at = '2026-01-01', expires_at = '2026-01-02T18:00:00Z' where title = 'Dates that ended'",
  );
  await site.backend.owner.query("alter table public.deals enable trigger user");
  site.clearFeeds();
  const feed = await (await site.get("/feed.xml?expired=1")).text();
  expect(entryOf(feed, "Dates that ended")).toContain("<updated>2026-01-02T18:00:00.000Z<");
});

test("an unknown merchant has no feed", async () => {
  for (const slug of ["nobody", "%00", "palm-co-2"]) {
    expect((await site.get(`/businesses/${slug}/feed.xml`)).status).toBe(404);
  }
});

test("a feed may be cached for ten seconds, and removing a deal changes its ETag", async () => {
  for (const path of [
    "/search/feed.xml?q=dates",
    "/businesses/palm-co/feed.xml",
    "/feed.xml?max=40",
  ]) {
    const before = await site.get(path);
    expect(before.headers.get("cache-control")).toBe("public, max-age=10");
    expect(before.headers.get("last-modified")).toBeNull();
    const known = { "if-none-match": before.headers.get("etag") ?? "" };
    expect((await site.get(path, known)).status).toBe(304);
    await site.backend.owner.query(
      "update public.deals set status = 'rejected' where title = 'Date box for £30'",
    );
    site.clearFeeds();
    const after = await site.get(path, known);
    expect(after.status).toBe(200);
    expect(titlesOf(await after.text())).not.toContain("Date box for £30");
    await site.backend.owner.query(
      "update public.deals set status = 'active' where title = 'Date box for £30'",
    );
    site.clearFeeds();
  }
});

function titlesOf(feed: string): string[] {
  return [...feed.matchAll(/<entry>\s*<title[^>]*><!\[CDATA\[(.*?)\]\]>/g)].map(
    ([, title]) => title ?? "",
  );
}

function entryOf(feed: string, title: string): string {
  return feed.split("<entry>").find((entry) => entry.includes(`[${title}`)) ?? "";
}

async function post(changes: Record<string, unknown>): Promise<void> {
  const deal = { merchant: "Date House", category: "food", price: 1, status: "active", ...changes };
  const names = Object.keys(deal);
  await site.backend.owner.query(
    `insert into public.deals (user_id, ${names.join(", ")})
     select id, ${names.map((_, index) => `$${index + 1}`).join(", ")} from public.profiles`,
    Object.values(deal),
  );
}
