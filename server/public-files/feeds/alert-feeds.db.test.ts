import { beforeAll, expect, test } from "vitest";
import { type ServedFiles, servePublicFiles } from "#server/public-files/public-files.fixture.ts";

let site: ServedFiles;
let key: string;

beforeAll(async () => {
  site = await servePublicFiles();
  await site.backend.join("amina");
  const { rows } = await site.backend.owner.query<{ feed_key: string }>(
    `insert into private.alerts (user_id, name, categories, currency)
     select id, 'Dates & honey', '{food}', 'GBP' from public.profiles returning feed_key`,
  );
  key = rows[0]?.feed_key ?? "";
  await matched("Medjool dates", { price: 18, delivery_kind: "fixed", delivery_cost: 2.95 });
  await matched("Sidr honey", { expires_at: "2030-01-02T18:00:00Z" });
  await matched("NONPUBLIC dates", { status: "pending" });
  return () => site.backend.stop();
});

/** Adds a deal that the alert matched. */
async function matched(title: string, changes: Record<string, unknown>): Promise<void> {
  const deal = { merchant: "Date House", category: "food", price: 5, status: "active", ...changes };
  const names = Object.keys(deal);
  await site.backend.owner.query(
    `with added as (
       insert into public.deals (title, ${names.join(", ")})
       values ($1, ${names.map((_, index) => `$${index + 2}`).join(", ")}) returning id)
     insert into private.alert_matches (deal_id, alert_id, user_id)
     select added.id, a.id, a.user_id from added, private.alerts a`,
    [title, ...Object.values(deal)],
  );
}

test("the feed of an alert has its public matches, newest first, with total prices and end dates, and is not cached", async () => {
  const response = await site.get(`/alerts/${key}.xml`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const feed = await response.text();
  expect(feed).toContain("<title>Dates &amp; honey · Samha &amp; Co</title>");
  const titles = [...feed.matchAll(/<entry>\s*<title[^>]*><!\[CDATA\[(.*?)\]\]>/g)];
  expect(titles.map(([, title]) => title)).toEqual(["Sidr honey", "Medjool dates"]);
  expect(feed).toMatch(/<samha:total [^>]*currency="GBP">20\.95</);
  expect(feed).toMatch(/<samha:expires [^>]*>2030-01-02T18:00:00\.000Z</);
});

test("the feed of an alert is in the language of its address, and its links keep that language", async () => {
  const feed = await (await site.get(`/alerts/${key}.xml?lang=ar`)).text();
  expect(feed).toContain(`https://samha.example/alerts/${key}.xml?lang=ar`);
  expect(feed).toContain("https://samha.example/alerts?lang=ar");
});

test("an unknown or revoked key has no feed", async () => {
  const { rows } = await site.backend.owner.query<{ id: string }>("select id from private.alerts");
  for (const wrong of ["0".repeat(32), "made-up", "%00", "%27", rows[0]?.id]) {
    const response = await site.get(`/alerts/${wrong}.xml`);
    expect([response.status, response.headers.get("cache-control")], wrong).toEqual([
      404,
      "no-store",
    ]);
  }
  await site.backend.owner.query("update private.alerts set feed_key = default");
  expect((await site.get(`/alerts/${key}.xml`)).status).toBe(404);
});
