import { expect, test } from "vitest";
import { refusedEmbed } from "./refused-embed.ts";

const refusal = (select: string) => refusedEmbed(new URLSearchParams({ select }));

test.each([
  "*",
  "id,title",
  "id,comments(content)",
  "title,profiles!deals_user_id_fkey(username),comments(content,created_at),deal_votes(vote_type)",
  'id,"odd((name"',
  "id,comments(count)",
])("%s passes", (select) => {
  expect(refusal(select)).toBeNull();
});

test.each([
  "id,deals(comments(id))",
  "id,comments(deals(comments(deals(comments(id)))))",
  'id,deals("a)b"(id),comments(id))',
  "a:deals(id),b:deals(id),c:deals(id),d:deals(id),e:deals(id)",
])("%s is refused", (select) => {
  expect(refusal(select)).toMatch(/embed/);
});
