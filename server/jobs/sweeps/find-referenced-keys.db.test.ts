import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { findReferencedKeys } from "./find-referenced-keys.ts";

const ID = "0f1e2d3c-0000-4000-8000-00000000a001";
const key = (letter: string) => `blog/${ID}/${letter.repeat(22)}.webp`;

test("the cover of a blog post and the images in its text are kept", async () => {
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

test("images of rejected vouchers and merchants, and of blog posts that were taken down, are kept for 30 days", async () => {
  const database = await createTestDatabase();
  try {
    const put = (sql: string, ...values: unknown[]) => database.owner.query(sql, values);
    await put(
      "insert into auth.users (id, email, raw_user_meta_data) values ($1, 'amina@example.com', $2)",
      ID,
      JSON.stringify({ username: "amina" }),
    );
    const letters = { 29: "a", 31: "b" } as const;
    for (const days of [29, 31] as const) {
      const letter = letters[days];
      const url = (kind: string) => `https://i.example/${key(`${letter}`).replace("blog", kind)}`;
      await put(
        `insert into public.voucher_codes (user_id, code, merchant, discount_type, brand_image_url, status, rejected_at)
         values ($1, 'DATES', 'Date House', 'other', $2, 'rejected', now() - make_interval(days => $3))`,
        ...[ID, url("deal"), days],
      );
      await put(
        `insert into public.merchants
           (user_id, name, slug, description, contact_email, category, logo_url, status, rejected_at)
         values ($1, 'Date House', $2, 'Dates', 'a@b.co', 'food', $3, 'rejected', now() - make_interval(days => $4))`,
        ...[ID, `house-${days}`, url("merchant"), days],
      );
      const { rows } = await put(
        `insert into public.blog_posts (user_id, slug, title, content, updated_at)
         values ($1, $2, 'Dates', $3, now() - make_interval(days => $4)) returning id`,
        ...[ID, `dates-${days}`, `![](${url("blog")})`, days],
      );
      await put(
        "insert into private.taken_down_posts values ($1, 'Spam', '', now() - make_interval(days => $2))",
        ...[rows[0].id, days],
      );
    }
    const keys = ["deal", "merchant", "blog"].flatMap((kind) =>
      ["a", "b"].map((letter) => key(letter).replace("blog", kind)),
    );
    const found = await findReferencedKeys(database.owner, keys);
    expect([...found].sort()).toEqual(keys.filter((name) => name.includes("aaa")).sort());
    await put("update public.voucher_codes set status = 'active', rejected_at = null");
    expect(await findReferencedKeys(database.owner, keys)).toContain(keys[1]);
  } finally {
    await database.drop();
  }
});

test("the image of a deal that was taken down is kept for 30 days, or longer if other content uses it", async () => {
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

test("images that an appeal restores are kept for 30 days after the decision, and while the appeal is open", async () => {
  const database = await createTestDatabase();
  try {
    const put = (sql: string, ...values: unknown[]) => database.owner.query(sql, values);
    await put(
      "insert into auth.users (id, email, raw_user_meta_data) values ($1, 'amina@example.com', $2)",
      ID,
      JSON.stringify({ username: "amina" }),
    );
    const url = (letter: string) => `https://i.example/${key(letter)}`;
    const { rows } = await put(
      `insert into public.deals (user_id, title, merchant, category, image_url, status, updated_at)
       values ($1, 'Dates', 'Date House', 'food', $2, 'rejected', now() - interval '31 days') returning id`,
      ...[ID, url("a")],
    );
    const deal = rows[0].id;
    const edit = (letter: string, days: number) =>
      put(
        `insert into public.admin_actions (action, subject_type, subject_id, before, created_at)
         values ('update_deal', 'deal', $1, $2, now() - make_interval(days => $3)) returning id`,
        ...[deal, JSON.stringify({ image_url: url(letter) }), days],
      );
    await edit("b", 29);
    const { rows: old } = await edit("c", 31);
    await put(
      `insert into public.admin_actions (action, subject_type, subject_id, before)
       values ('reject_avatar', 'profile', $1, $2)`,
      ...[ID, JSON.stringify({ pending_profile_image_url: url("d") })],
    );
    const keys = ["a", "b", "c", "d"].map(key);
    const kept = async () => [...(await findReferencedKeys(database.owner, keys))].sort();
    expect(await kept()).toEqual([key("b"), key("d")]);
    await put(
      `insert into private.appeals (action_id, user_id, kind, subject_type, subject_id, text)
       values ($1, $2, 'deal_changed', 'deal', $3, 'Look at it again')`,
      ...[old[0].id, ID, deal],
    );
    expect(await kept()).toEqual(keys);
    await put("update private.appeals set outcome = 'upheld', decided_at = now()");
    expect(await kept()).toEqual([key("b"), key("d")]);
  } finally {
    await database.drop();
  }
});
