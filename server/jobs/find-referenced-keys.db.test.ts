import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/test-database.ts";
import { findReferencedKeys } from "./find-referenced-keys.ts";

const ID = "0f1e2d3c-0000-4000-8000-00000000a001";
const key = (letter: string) => `blog/${ID}/${letter.repeat(22)}.webp`;

test("images of a blog post are kept, the cover's and those in its text", async () => {
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

test("the image of a deal that was taken down is kept for 30 days, unless something else shows it", async () => {
  const database = await createTestDatabase();
  try {
    await database.owner.query(
      "insert into auth.users (id, email, raw_user_meta_data) values ($1, 'amina@example.com', $2)",
      [ID, JSON.stringify({ username: "amina" })],
    );
    const deal = (letter: string, status: string, days: number) =>
      database.owner.query(
        `insert into public.deals (user_id, title, merchant, category, image_url, status, updated_at)
         values ($1, 'Dates', 'Date House', 'food', $2, $3, now() - make_interval(days => $4))`,
        [ID, `https://i.example/${key(letter)}`, status, days],
      );
    await deal("a", "rejected", 29);
    await deal("b", "rejected", 31);
    await deal("c", "rejected", 31);
    await deal("c", "active", 31);
    await deal("d", "pending", 31);
    const found = await findReferencedKeys(database.owner, ["a", "b", "c", "d"].map(key));
    expect([...found].sort()).toEqual([key("a"), key("c"), key("d")]);
  } finally {
    await database.drop();
  }
});
