// Longer than 200 lines: every rule of a table that members write themselves.
import { expect, test } from "vitest";
import { aboutField } from "../about-field.ts";
import { asMember, asOwner, asVisitor, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { BAN_REASON, type Person, people } from "../people.ts";

interface Post {
  id: string;
  slug: string;
  title: string;
  status: string;
  user_id: string | null;
  published_at: Date | null;
  updated_at: Date;
}

/** Writes a post as the current person, as the API does. */
async function write(db: Db, fields: Record<string, unknown> = {}): Promise<Post> {
  const post = { title: "How to choose dates", slug: "choosing-dates", ...fields };
  const columns = Object.keys(post);
  const rows = await db.query<Post>(
    `insert into public.blog_posts (${columns.join(", ")})
     values (${columns.map((_, index) => `$${index + 1}`).join(", ")}) returning *`,
    Object.values(post),
  );
  return one(rows);
}

const published = { status: "published" };

async function change(db: Db, id: string, set: string): Promise<Post[]> {
  return db.query<Post>(`update public.blog_posts set ${set} where id = $1 returning *`, [id]);
}

const slugs = async (db: Db, from = "blog_posts") =>
  (await db.query<Post>(`select slug from public.${from} order by slug`)).map(({ slug }) => slug);

test("a member's post belongs to them and is a draft until it is published", () =>
  asMember("amina", async (db) => {
    expect(await write(db)).toMatchObject({
      user_id: people.amina,
      status: "draft",
      published_at: null,
    });
    expect(await write(db, { slug: "second", ...published, user_id: people.amina })).toMatchObject({
      status: "published",
      published_at: expect.any(Date),
    });
  }));

test("visitors and banned members cannot write posts, and members cannot write in another member's name", () =>
  asVisitor(async (db) => {
    await expect(write(db)).rejects.toMatchObject({ code: "42501" });
    await db.become("safiya");
    await expect(write(db)).rejects.toMatchObject({ code: "PT403", hint: "banned" });
    for (const who of ["amina", "maryam"] as const) {
      await db.become(who);
      await expect(write(db, { user_id: people.bilal })).rejects.toMatchObject({
        code: "PT403",
        hint: "not_that_user",
      });
      await expect(write(db, { user_id: null })).rejects.toMatchObject({ hint: "not_that_user" });
    }
    await db.become("owner");
    expect(await slugs(db)).toEqual([]);
  }));

test.each(["id", "created_at", "updated_at", "first_published_at", "user_id"])(
  "members cannot write %s",
  (column) =>
    asMember("amina", async (db) => {
      const { id } = await write(db, published);
      await expect(change(db, id, `${column} = ${column}`)).rejects.toMatchObject({
        code: "42501",
      });
      if (column !== "user_id") {
        await expect(write(db, { [column]: null, slug: "another" })).rejects.toMatchObject({
          code: "42501",
        });
      }
    }),
);

test("a post keeps its first publication date, and a draft shows none", () =>
  asMember("amina", async (db) => {
    const { id } = await write(db, { published_at: "2001-01-01" });
    await db.become("owner");
    await db.query("set local session_replication_role = replica");
    await db.query(
      "update public.blog_posts set status = 'published', published_at = '2026-01-02', first_published_at = '2026-01-02'",
    );
    await db.query("set local session_replication_role = origin");
    await db.become("amina");
    const draft = one(await change(db, id, "status = 'draft', published_at = now()"));
    expect(draft).toMatchObject({ status: "draft", published_at: null });
    const again = one(await change(db, id, "status = 'published', published_at = now()"));
    expect(again.published_at).toEqual(new Date("2026-01-02T00:00:00Z"));
  }));

test("a post has the time of its last change, and a write without a change keeps it", () =>
  asMember("amina", async (db) => {
    const { id } = await write(db);
    await db.become("owner");
    await db.query("set local session_replication_role = replica");
    await db.query("update public.blog_posts set updated_at = '2026-01-01'");
    await db.query("set local session_replication_role = origin");
    await db.become("amina");
    const same = one(await change(db, id, "title = title || ' '"));
    expect(same.updated_at).toEqual(new Date("2026-01-01T00:00:00Z"));
    const other = one(await change(db, id, "title = 'Choosing dates'"));
    expect(other.updated_at.getTime()).toBeGreaterThan(same.updated_at.getTime());
  }));

test("only the author and admins see drafts, through table and view", () =>
  asMember("amina", async (db) => {
    await write(db, { slug: "hidden" });
    await write(db, { slug: "shown", ...published });
    const seen: [Person | "visitor", string[]][] = [
      ["visitor", ["shown"]],
      ["bilal", ["shown"]],
      ["safiya", ["shown"]],
      ["amina", ["hidden", "shown"]],
      ["maryam", ["hidden", "shown"]],
    ];
    for (const [who, expected] of seen) {
      await db.become(who);
      expect(await slugs(db)).toEqual(expected);
      expect(await slugs(db, "blog_posts_with_author")).toEqual(expected);
    }
  }));

test("only its author and admins change or delete a post", () =>
  asMember("amina", async (db) => {
    const { id } = await write(db, published);
    await db.become("bilal");
    expect(await change(db, id, "title = 'Taken over'")).toEqual([]);
    expect(await db.query("delete from public.blog_posts returning id")).toEqual([]);
    await db.become("visitor");
    await expect(change(db, id, "title = 'Taken over'")).rejects.toMatchObject({ code: "42501" });
    await expect(db.query("delete from public.blog_posts")).rejects.toMatchObject({
      code: "42501",
    });
    await db.become("maryam");
    expect(await change(db, id, "title = 'Corrected'")).toHaveLength(1);
    await db.become("amina");
    expect(await change(db, id, "title = 'Mine again'")).toHaveLength(1);
    expect(await db.query("delete from public.blog_posts returning id")).toHaveLength(1);
  }));

test("a banned author cannot change or delete posts", () =>
  asMember("amina", async (db) => {
    const { id } = await write(db);
    await db.become("owner");
    await db.query("insert into private.bans (user_id, reason) values ($1, $2)", [
      people.amina,
      BAN_REASON,
    ]);
    await db.become("amina");
    const refusal = { code: "PT403", hint: "banned" };
    await expect(change(db, id, "title = 'Still here'")).rejects.toMatchObject(refusal);
    await expect(db.query("delete from public.blog_posts")).rejects.toMatchObject(refusal);
  }));

test("the guard trigger refuses writes even with every privilege and no policy", () =>
  asMember("amina", async (db) => {
    const { id } = await write(db, published);
    await db.become("owner");
    await db.query("alter table public.blog_posts disable row level security");
    await db.query("grant all on public.blog_posts to anon, authenticated");
    await db.become("bilal");
    await expect(change(db, id, "title = 'Taken over'")).rejects.toMatchObject({ code: "42501" });
    await expect(db.query("delete from public.blog_posts")).rejects.toMatchObject({
      code: "42501",
    });
    await expect(write(db, { user_id: people.amina })).rejects.toMatchObject({ code: "PT403" });
    await db.become("visitor");
    await expect(write(db)).rejects.toMatchObject({ code: "42501" });
    await expect(change(db, id, "title = 'Taken over'")).rejects.toMatchObject({ code: "42501" });
    await db.become("amina");
    for (const column of [
      "id = gen_random_uuid()",
      "user_id = null",
      "created_at = '2001-01-01'",
    ]) {
      await expect(change(db, id, column)).rejects.toMatchObject({ code: "42501" });
    }
    const forged = await write(db, { slug: "forged", created_at: "2001-01-01", ...published });
    expect(forged.published_at?.getFullYear()).toBeGreaterThan(2001);
  }));

test("an address taken by a published post or another post of the author gets a number", () =>
  asMember("amina", async (db) => {
    expect((await write(db, published)).slug).toBe("choosing-dates");
    expect((await write(db)).slug).toBe("choosing-dates-2");
    await db.become("bilal");
    expect((await write(db)).slug).toBe("choosing-dates-2");
    const long = "d".repeat(100);
    await write(db, { slug: long, ...published });
    expect((await write(db, { slug: long })).slug).toBe(`${"d".repeat(98)}-2`);
  }));

test("a draft does not reserve its address, and publishing checks the address again", () =>
  asMember("amina", async (db) => {
    const draft = await write(db);
    await db.become("bilal");
    expect((await write(db, published)).slug).toBe("choosing-dates");
    await db.become("amina");
    expect(one(await change(db, draft.id, "title = 'Dates'")).slug).toBe("choosing-dates");
    expect(one(await change(db, draft.id, "status = 'published'")).slug).toBe("choosing-dates-2");
  }));

test.each([
  ["title", "ab"],
  ["title", "t".repeat(161)],
  ["title", "Two\nlines"],
  ["slug", "Dates & figs"],
  ["slug", "ab"],
  ["slug", null],
  ["excerpt", "e".repeat(301)],
  ["content", "c".repeat(100_001)],
  ["cover_image_url", "javascript:alert(1)"],
  ["cover_image_url", "data:image/svg+xml,x"],
])("a %s that breaks its rule is refused with the name of the field", (field, value) =>
  asMember("amina", async (db) => {
    await expect(write(db, { [field]: value })).rejects.toMatchObject({
      code: "PT400",
      hint: "invalid_field",
      detail: aboutField(field),
    });
    const { id } = await write(db);
    await expect(
      db.query(`update public.blog_posts set ${field} = $2 where id = $1`, [id, value]),
    ).rejects.toMatchObject({ code: "PT400", detail: aboutField(field) });
  }),
);

test("posts over the limit are refused, except from admins", () =>
  asOwner(async (db) => {
    await db.query(
      "insert into private.settings values ('limit_blog_posts', '2/3600') on conflict (key) do update set value = '2/3600'",
    );
    for (const who of ["amina", "maryam"] as const) {
      await db.become(who);
      await write(db);
      await write(db);
    }
    expect(await write(db)).toMatchObject({ user_id: people.maryam });
    await db.become("amina");
    await expect(write(db)).rejects.toMatchObject({
      code: "PT429",
      hint: "too_fast",
      message: expect.stringMatching(/^Too many blog posts\. Try again in \d+ minutes\.$/),
    });
  }));

test("an admin's change to another member's post is logged, a change to their own post is not", () =>
  asMember("amina", async (db) => {
    const { id } = await write(db, published);
    await change(db, id, "title = 'My own change'");
    await db.become("maryam");
    const own = await write(db, { slug: "of-the-site" });
    await change(db, own.id, "title = 'Of the site'");
    await change(db, id, "title = 'Corrected', content = 'Corrected text'");
    await db.query("delete from public.blog_posts where id = $1", [id]);
    const log = await db.query(
      "select action, subject_type, admin_id, before, after from public.admin_actions where subject_id in ($1, $2) order by created_at",
      [id, own.id],
    );
    expect(log).toMatchObject([
      {
        action: "update_blog_post",
        subject_type: "blog_post",
        admin_id: people.maryam,
        before: { title: "My own change", content_md5: expect.any(String) },
        after: { title: "Corrected", content_md5: expect.any(String) },
      },
      {
        action: "delete_blog_post",
        before: { title: "Corrected", slug: "choosing-dates" },
        after: null,
      },
    ]);
    expect(JSON.stringify(log)).not.toContain("Corrected text");
  }));

test("when an author leaves, posts stay without a name and drafts are deleted", () =>
  asMember("amina", async (db) => {
    await write(db, { slug: "hidden" });
    await write(db, { slug: "shown", content: "Dates for iftar, and after", ...published });
    await db.become("owner");
    await db.query("delete from auth.users where id = $1", [people.amina]);
    expect(
      await db.query("select slug, author_name, word_count from public.blog_posts_with_author"),
    ).toEqual([{ slug: "shown", author_name: null, word_count: 5 }]);
  }));
