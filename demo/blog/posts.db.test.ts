import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { DEMO_MEMBERS } from "#demo/members/members.ts";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { DEMO_POSTS, insertDemoPosts, POST_IMAGES } from "./posts.ts";

test("every post satisfies the rules of the database and is public, dated by its first publication", async () => {
  const database = await createTestDatabase();
  try {
    for (const { username } of DEMO_MEMBERS) {
      await database.owner.query(
        "insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), $1, $2)",
        [`${username}@example.com`, JSON.stringify({ username })],
      );
    }
    const { rows: members } = await database.owner.query(
      "select id, username from public.profiles",
    );
    const ids = new Map(members.map(({ id, username }) => [username, id]));
    const imageUrls = new Map(
      POST_IMAGES.map(({ image }) => [image, `https://i.example/${image}`]),
    );
    const client = await database.owner.connect();
    await insertDemoPosts(client, { ids, imageUrls, now: new Date("2026-11-21T12:00:00Z") });
    await client.query("set role anon");
    const { rows } = await client.query(
      "select slug, author_name, cover_image_url, word_count, published_at from public.blog_posts_with_author order by published_at desc",
    );
    await client.query("reset role");
    client.release();
    expect(rows.map(({ slug }) => slug)).toEqual(
      DEMO_POSTS.toSorted((a, b) => a.publishedDaysAgo - b.publishedDaysAgo).map(
        ({ slug }) => slug,
      ),
    );
    expect(rows[0]).toMatchObject({
      author_name: "khadija_reads",
      cover_image_url: "https://i.example/post-label",
      published_at: new Date("2026-11-18T12:00:00Z"),
    });
    for (const { word_count } of rows) expect(word_count).toBeGreaterThan(300);
  } finally {
    await database.drop();
  }
});

test("every post has a text and a cover", async () => {
  const texts = await readdir(new URL("./posts/", import.meta.url));
  expect(texts.toSorted()).toEqual(DEMO_POSTS.map(({ slug }) => `${slug}.md`).toSorted());
  const images = await readdir(new URL("../images/drawings/", import.meta.url));
  for (const { image } of DEMO_POSTS) expect(images).toContain(`${image}.svg`);
});
