import type { Page } from "@playwright/test";
import { ACCEPTED_TEXTS } from "#testing/posts/hostile-texts.ts";
import { expectToFit } from "../support/axe.ts";
import { expect, openPage, test } from "../support/journey.ts";
import { withDatabase } from "../support/with-database.ts";

const SHOP = "Ünlü Çarşı ‘Duʿā’ 🌙";
const TEXTS = [
  ...ACCEPTED_TEXTS.map(([, text]) => text),
  "W".repeat(140),
  "ش".repeat(140),
  `${"👨‍👩‍👧‍👦".repeat(12)} family`,
];

const ARABIC_LINE = "خصم على العود (اليوم فقط)!";

/** Descriptions whose cut would be inside an emoji, at every place that shows the first 150 or 160 characters. */
const description = (text: string, index: number) =>
  `${"b".repeat(140 + index)}🌙🇵🇸👨‍👩‍👧‍👦🤲🏽e\u0301🌙🌙🌙 rest\n${ARABIC_LINE}\n${text}`;

test("lists, pages, feeds and previews show texts of every script whole", {
  tag: "@sweep",
}, async ({ page, site }) => {
  const ids = await withDatabase(site.dataDir, async (pool) => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into public.deals (user_id, title, description, merchant, location, category, price, status, created_at)
       select (select id from public.profiles limit 1), title, description, $3, left(title, 60), 'other', 5, 'active',
         now() - interval '1 year' - place * interval '1 minute'
       from unnest($1::text[], $2::text[]) with ordinality as t (title, description, place)
       returning id`,
      [TEXTS, TEXTS.map(description), SHOP],
    );
    const ids = rows.map(({ id }) => id);
    await pool.query(
      `insert into public.comments (deal_id, user_id, content)
       select id, (select id from public.profiles limit 1), $2 from unnest($1::uuid[]) as id`,
      [ids, `First line.\n${ARABIC_LINE}\nThird line, ok.`],
    );
    return ids;
  });
  await page.setViewportSize({ width: 390, height: 844 });
  const list = `/?merchant=${encodeURIComponent(SHOP)}&sort=latest`;
  for (const address of [
    list,
    `${list}&page=2`,
    `${list}&lang=ar`,
    "/search?q=<0>x</0> <b>y</b>",
  ]) {
    await openPage(page, address);
    await expectWhole(page);
  }
  await openPage(page, list);
  await expect(page.locator("article")).toHaveCount(10);
  for (const [index, id] of ids.entries()) {
    await openPage(page, `/deals/${id}${index % 2 ? "?lang=ar" : ""}`);
    await expectWhole(page);
    expect.soft(await endsOfArabicLines(page)).toEqual(["left", "left"]);
  }
  const feed = await page.request.get(`/feed.xml${list.slice(1)}`);
  const broken = await page.evaluate(
    (xml) => new DOMParser().parseFromString(xml, "text/xml").querySelector("parsererror"),
    await feed.text(),
  );
  expect(broken).toBeNull();
  const image = await page.request.get(`/share/deals/${ids[0]}.jpg`);
  expect(image.status()).toBe(200);
  await withDatabase(site.dataDir, (pool) =>
    pool.query("delete from public.deals where id = any ($1)", [ids]),
  );
});

/** Returns the side of the final mark of the Arabic line, seen from its first letter, in the description and the comment. */
async function endsOfArabicLines(page: Page): Promise<string[]> {
  return page.evaluate((line) => {
    const texts = document.createTreeWalker(document.querySelector("main") ?? document.body, 4);
    const sides: string[] = [];
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const start = node.textContent?.indexOf(line) ?? -1;
      const leftOf = (offset: number) => {
        const range = document.createRange();
        range.setStart(node, offset);
        range.setEnd(node, offset + 1);
        return range.getBoundingClientRect().left;
      };
      if (start >= 0) {
        sides.push(leftOf(start + line.length - 1) < leftOf(start) ? "left" : "right");
      }
    }
    return sides;
  }, ARABIC_LINE);
}

/** Checks the document as sent: no half of a character, structured data that parses, and no page wider than the phone. */
async function expectWhole(page: Page): Promise<void> {
  const html = await (await page.request.get(page.url())).text();
  expect.soft(html.includes("\uFFFD"), `${page.url()} has half of a character`).toBe(false);
  for (const [, json = ""] of html.matchAll(
    /<script type="application\/ld\+json">(.*?)<\/script>/g,
  )) {
    expect(JSON.parse(json)).toHaveProperty("@type");
  }
  await expectToFit(page);
}
