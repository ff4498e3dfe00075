import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { type ImagePurpose, newImageKey } from "#server/images/image-key.ts";
import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";
import { findReferencedKeys } from "./find-referenced-keys.ts";

const AMINA = randomUUID();
const HOST = "https://samha.example/images";
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.owner.query(
    "insert into auth.users (id, email, raw_user_meta_data) values ($1, 'amina@example.com', $2)",
    [AMINA, JSON.stringify({ username: "amina" })],
  );
  return () => database.drop();
});

/** Keeps a picture where the statement puts its address (`$2`), and answers whether the sweep would spare it. */
async function isSpared(
  purpose: ImagePurpose,
  sql: string,
  addressOf = (key: string) => `${HOST}/${key}`,
) {
  const key = newImageKey(purpose, AMINA);
  await database.owner.query(sql, [AMINA, addressOf(key)]);
  return (await findReferencedKeys(database.owner, [key])).has(key);
}

test.each<[string, ImagePurpose, string]>([
  [
    "the photo of a deal that waits",
    "deal",
    `insert into public.deals (user_id, title, merchant, category, image_url, status)
     values ($1, 'Medjool dates', 'Date House', 'food', $2, 'pending')`,
  ],
  ["a live avatar", "avatar", "update public.profiles set profile_image_url = $2 where id = $1"],
  [
    "an avatar in review",
    "avatar",
    "update public.profiles set pending_profile_image_url = $2, profile_image_status = 'pending' where id = $1",
  ],
  [
    "the brand picture of a voucher code",
    "merchant",
    `insert into public.voucher_codes (user_id, code, merchant, discount_type, discount_value, brand_image_url)
     values ($1, 'DATES15', 'Date House', 'percentage', 15, $2)`,
  ],
  [
    "the cover of a draft",
    "blog",
    `insert into public.blog_posts (user_id, slug, title, cover_image_url, status)
     values ($1, 'covered', 'Covered', $2, 'draft')`,
  ],
  [
    "a merchant's logo",
    "merchant",
    `insert into public.merchants (user_id, name, slug, description, contact_email, category, logo_url)
     values ($1, 'Date House', 'date-house', 'Dates', 'shop@example.com', 'food', $2)`,
  ],
])("%s is in use", async (_what, purpose, sql) => {
  expect(await isSpared(purpose, sql)).toBe(true);
});

test.each([
  ["a picture in the text", (url: string) => `Before\n\n![The souk](${url})\n\nafter`],
  ["a picture with a title", (url: string) => `![](<${url}> "The souk")`],
  ["a smaller copy", (url: string) => `<img src="${url}?w=640">`],
  ["the second of two", (url: string) => `![](${HOST}/${newImageKey("blog", AMINA)}) ![](${url})`],
])("%s of a post is in use", async (_what, contentOf) => {
  const slug = randomUUID();
  const isKept = await isSpared(
    "blog",
    `insert into public.blog_posts (user_id, slug, title, content) values ($1, '${slug}', 'Souks', $2)`,
    (key) => contentOf(`${HOST}/${key}`),
  );
  expect(isKept).toBe(true);
});

test("a picture that the site showed under another address is in use", async () => {
  expect(
    await isSpared(
      "avatar",
      "update public.profiles set profile_image_url = $2 where id = $1",
      (key) => `http://127.0.0.1:3000/images/${key}`,
    ),
  ).toBe(true);
});

test("of many keys only the named ones are in use; a rejected avatar is not", async () => {
  const [live, rejected, never] = Array.from({ length: 3 }, () => newImageKey("avatar", AMINA));
  await database.owner.query(
    `update public.profiles set profile_image_url = $2, pending_profile_image_url = null,
       profile_image_status = 'rejected' where id = $1`,
    [AMINA, `${HOST}/${live}`],
  );
  const keys = [live, rejected, never].filter((key) => key !== undefined);
  expect([...(await findReferencedKeys(database.owner, keys))]).toEqual([live]);
  expect([...(await findReferencedKeys(database.owner, []))]).toEqual([]);
});
