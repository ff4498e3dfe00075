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

async function read(address: string): Promise<string> {
  const response = await site.get(address);
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "application/atom+xml; charset=utf-8",
  ]);
  return response.text();
}
