import { beforeAll, expect, test } from "vitest";
import { type ServedFiles, servePublicFiles } from "#server/public-files/public-files.fixture.ts";

let site: ServedFiles;

beforeAll(async () => {
  site = await servePublicFiles();
  await site.backend.join("amina");
  await post("a1111111", { title: "Medjool <dates> & \u0001 figs", price: 18.5 });
  await post("a2222222", { title: "Prayer mat", category: "prayer", price: 0 });
  await post("b1111111", { title: "NONPUBLIC pending", status: "pending" });
  await post("b2222222", { title: "NONPUBLIC rejected", status: "rejected" });
  await post("b3333333", { title: "NONPUBLIC declared over", expired_at: "2026-01-01" });
  await post("b4444444", { title: "NONPUBLIC ended", expires_at: "2026-01-02" });
  return () => site.backend.stop();
});

test("the home feed contains the running deals and no hidden ones", async () => {
  const response = await site.get("/feed.xml");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  const feed = await response.text();
  expect(feed.match(/<entry>/g)).toHaveLength(2);
  expect(feed).not.toContain("NONPUBLIC");
  expect(feed).not.toMatch(/b1111111|b2222222|b3333333|b4444444/);
});

test("each entry has the elements that Atom requires, and every link is absolute", async () => {
  const feed = await (await site.get("/feed.xml")).text();
  expect(feed).toContain("<id>https://samha.example/feed.xml</id>");
  expect(feed).toContain('<link rel="self" href="https://samha.example/feed.xml"/>');
  expect(feed).toContain("<title>Samha &amp; Co</title>");
  expect(feed).toContain("<id>urn:uuid:a1111111-0000-4000-8000-000000000000</id>");
  expect(feed).toContain('<link href="https://samha.example/deals/a111111"/>');
  expect(feed).toContain("<name>amina</name>");
  expect(feed).toContain("<uri>https://samha.example/profile/amina</uri>");
  for (const href of feed.matchAll(/href="([^"]*)"/g)) expect(href[1]).toMatch(/^https:\/\//);
  for (const time of feed.matchAll(/<(updated|published)>([^<]*)</g)) {
    expect(time[2]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }
});

test("a member's text is escaped in the feed, which stays well-formed", async () => {
  const feed = await (await site.get("/feed.xml")).text();
  expect(feed).toContain("<![CDATA[Medjool &lt;dates&gt; &amp;  figs]]>");
  expect(feed).toContain("<strong>£18.50</strong> · Palm &amp; Co");
  expect(feed).toContain(
    '<p dir="auto">Soft.</p>\n<p dir="auto">&lt;script&gt;alert(1)&lt;/script&gt;]]&gt;</p>',
  );
  expect(feed).not.toContain("\u0001");
});

test("each category has a feed, and an unknown one returns 404", async () => {
  const feed = await (await site.get("/category/prayer/feed.xml")).text();
  expect(feed.match(/<entry>/g)).toHaveLength(1);
  expect(feed).toContain("Prayer mat");
  expect(feed).toContain("<strong>Free</strong>");
  expect(feed).toContain('<link rel="alternate" href="https://samha.example/category/prayer"/>');
  const empty = await (await site.get("/category/toys/feed.xml")).text();
  expect(empty).not.toContain("<entry>");
  for (const slug of ["nothing", "all", "%00"]) {
    expect((await site.get(`/category/${slug}/feed.xml`)).status).toBe(404);
  }
});

test("a feed is in Arabic on request, and in English for an unknown language", async () => {
  const arabic = await (await site.get("/category/prayer/feed.xml?lang=ar")).text();
  expect(arabic).toContain("<title>مستلزمات الصلاة · Samha &amp; Co</title>");
  expect(arabic).toContain("<strong>مجانًا</strong>");
  expect(arabic).toContain(
    '<link rel="self" href="https://samha.example/category/prayer/feed.xml?lang=ar"/>',
  );
  const unknown = await (await site.get("/category/prayer/feed.xml?lang=<x>")).text();
  expect(unknown).toContain("<strong>Free</strong>");
  expect(unknown).not.toContain("lang=");
});

test("a feed reader with the current feed gets 304", async () => {
  const etag = (await site.get("/feed.xml")).headers.get("etag") ?? "";
  expect((await site.get("/feed.xml", { "if-none-match": etag })).status).toBe(304);
});

test("a deal that is taken down leaves the feed", async () => {
  await site.backend.owner.query(
    "update public.deals set status = 'rejected' where title = 'Prayer mat'",
  );
  site.clearFeeds();
  expect(await (await site.get("/feed.xml")).text()).not.toContain("Prayer mat");
});

async function post(prefix: string, changes: Record<string, unknown>): Promise<void> {
  const deal = {
    id: `${prefix}-0000-4000-8000-000000000000`,
    title: "Dates",
    description: "Soft.\n\n<script>alert(1)</script>]]>",
    merchant: "Palm & Co",
    category: "food",
    price: 1,
    status: "active",
    expired_at: null,
    expires_at: null,
    ...changes,
  };
  const names = Object.keys(deal);
  await site.backend.owner.query(
    `insert into public.deals (user_id, ${names.join(", ")})
     select id, ${names.map((_, index) => `$${index + 1}`).join(", ")} from public.profiles`,
    Object.values(deal),
  );
}

test("the feed and the calendar of Ramadan are valid in both languages, and support 304", async () => {
  for (const path of ["/ramadan/feed.xml", "/ramadan.ics"]) {
    for (const lang of ["", "?lang=ar"]) {
      const response = await site.get(path + lang);
      expect(response.status, path + lang).toBe(200);
      const body = await response.text();
      expect(body).toMatch(lang ? /رمضان/ : /Ramadan/);
      if (path.endsWith(".xml"))
        expect(body).toMatch(/^<\?xml[^>]*\?>\s*<feed xmlns="http:\/\/www.w3.org\/2005\/Atom">/);
      const etag = response.headers.get("etag") ?? "";
      expect((await site.get(path + lang, { "if-none-match": etag })).status).toBe(304);
    }
  }
});
