import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/test-database.ts";
import { findReferencedKeys } from "./find-referenced-keys.ts";

const ID = "0f1e2d3c-0000-4000-8000-00000000a001";
const key = (letter: string) => `blog/${ID}/${letter.repeat(22)}.webp`;

test("pictures of a blog post are kept, the cover's and those in its text", async () => {
  const database = await createTestDatabase();
  try {
    await database.owner.query(
      "insert into auth.users (id, email, raw_user_meta_data) values ($1, 'amina@example.com', $2)",
      [ID, JSON.stringify({ username: "amina" })],
    );
    await database.owner.query(
      "insert into public.blog_posts (user_id, slug, title, cover_image_url, content) values ($1, 'dates', 'Dates', $2, $3)",
      [ID, `https://i.example/${key("a")}`, `Soft\n\n![Ajwa](https://i.example/${key("b")})\n`],
    );
    const found = await findReferencedKeys(database.owner, [key("a"), key("b"), key("c")]);
    expect([...found].sort()).toEqual([key("a"), key("b")]);
  } finally {
    await database.drop();
  }
});
