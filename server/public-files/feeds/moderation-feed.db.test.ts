import { beforeAll, expect, test } from "vitest";
import { type ServedFiles, servePublicFiles } from "#server/public-files/public-files.fixture.ts";

let site: ServedFiles;

beforeAll(async () => {
  site = await servePublicFiles();
  return () => site.backend.stop();
});

test("the feed of decisions is empty, and then contains a removal without private words", async () => {
  expect(await read("/transparency/feed.xml")).not.toContain("<entry>");
  await site.backend.owner.query(
    `insert into public.admin_actions (action, subject_type, subject_id, before, after, reason)
     values ('delete_comment', 'comment', gen_random_uuid(), '{"content": "NONPUBLIC words"}', '{"content": null}', 'NONPUBLIC reason')`,
  );
  site.clearFeeds();
  const feed = await read("/transparency/feed.xml");
  expect(feed.match(/<entry>/g)).toHaveLength(1);
  expect(feed).toContain("A comment was removed");
  expect(feed).not.toContain("NONPUBLIC");
  expect(await read("/transparency/feed.xml?lang=ar")).toContain("أُزيل تعليق");
});

test("the title of a deal that an admin edited is escaped", async () => {
  await site.backend.join("amina");
  const { rows } = await site.backend.owner.query(
    `insert into public.deals (user_id, title, merchant, category, status)
     select id, 'Dates <b>now</b> & figs', 'Shop', 'food', 'active' from public.profiles returning id`,
  );
  await site.backend.owner.query(
    "insert into public.admin_actions (action, subject_type, subject_id) values ('update_deal', 'deal', $1)",
    [rows[0].id],
  );
  site.clearFeeds();
  const feed = await read("/transparency/feed.xml");
  expect(feed).toContain("Dates &lt;b&gt;now&lt;/b&gt; &amp; figs");
  expect(feed).not.toContain("<b>");
});

async function read(address: string): Promise<string> {
  const response = await site.get(address);
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "application/atom+xml; charset=utf-8",
  ]);
  return response.text();
}
