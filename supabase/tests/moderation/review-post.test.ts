// Longer than 200 lines: every reason for which a post is reviewed.
import { expect, test } from "vitest";
import { asMember, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { people } from "../people.ts";

interface Post {
  id: string;
  status: string;
  is_reviewed: boolean;
  taken_down_reason: string | null;
}

test("a member's post is listed for review, and keeping it makes its author trusted", () =>
  asMember("bilal", async (db) => {
    const first = await publish(db, "first-post");
    const second = await publish(db, "second-post");
    expect(await read(db, first)).toMatchObject({ status: "published", is_reviewed: false });
    await db.become("maryam");
    // Both were published at the time of the transaction.
    const listed = new Map((await waiting(db)).map((post) => [post.id, post]));
    expect(listed.get(first)).toMatchObject({
      author_name: "bilal",
      links: "2",
      first_lines: expect.stringContaining("shop"),
    });
    expect([...listed.keys()].sort()).toEqual([first, second].sort());
    expect(await review(db, first, "keep", { expected_status_param: "waiting" })).toBe("kept");
    expect(await waiting(db)).toEqual([]);
    await db.become("bilal");
    expect(await read(db, second)).toMatchObject({ is_reviewed: true });
    expect(await read(db, await publish(db, "third-post"))).toMatchObject({ is_reviewed: true });
  }));

test("an admin's post needs no review", () =>
  asMember("maryam", async (db) => {
    expect(await read(db, await publish(db, "house-rules"))).toMatchObject({ is_reviewed: true });
  }));

test("a post taken down becomes a draft with a reason, can be published only after a change, and is reviewed again", () =>
  asMember("bilal", async (db) => {
    await db.become("maryam");
    await db.become("bilal");
    const id = await publish(db, "first-post");
    await db.become("maryam");
    await review(db, id, "keep");
    await expect(review(db, id, "take_down")).rejects.toMatchObject({
      code: "PT400",
      hint: "invalid_field",
    });
    await expect(
      review(db, id, "take_down", { reason_param: "Only links", expected_status_param: "waiting" }),
    ).rejects.toMatchObject({ code: "PT409", hint: "already_decided" });
    expect(await review(db, id, "take_down", { reason_param: " Only links " })).toBe("taken_down");

    await db.become("bilal");
    expect(await read(db, id)).toMatchObject({
      status: "draft",
      is_reviewed: false,
      taken_down_reason: "Only links",
    });
    await expect(change(db, id, "status = 'published'")).rejects.toMatchObject({
      code: "PT409",
      hint: "post_taken_down",
    });
    await change(db, id, "content = 'About dates, without links', status = 'published'");
    expect(await read(db, id)).toMatchObject({ status: "published", is_reviewed: false });
    await db.become("visitor");
    expect(await read(db, id)).toMatchObject({ taken_down_reason: null });
    await db.become("maryam");
    expect(await waiting(db)).toMatchObject([{ id, taken_down_reason: "Only links" }]);
    await review(db, id, "keep");
    await db.become("bilal");
    expect(await read(db, id)).toMatchObject({ is_reviewed: true, taken_down_reason: null });
  }));

test("a changed post of an author who is no longer trusted is reviewed again", () =>
  asMember("bilal", async (db) => {
    const kept = await publish(db, "first-post");
    const other = await publish(db, "second-post");
    await db.become("maryam");
    await review(db, kept, "keep");
    await review(db, other, "take_down", { reason_param: "Spam" });
    await db.become("bilal");
    await change(db, kept, "slug = 'renamed'");
    expect(await read(db, kept)).toMatchObject({ is_reviewed: true });
    await change(db, kept, "content = 'Buy here: https://spam.example'");
    expect(await read(db, kept)).toMatchObject({ is_reviewed: false });
  }));

const TEXT = Array.from({ length: 28 }, (_, number) => `word${number}`).join(" ");

/** Returns a text of the same length with this many words replaced. */
const changedBy = (words: number) =>
  TEXT.split(" ")
    .map((word, place) => (place < words ? `other${place}` : word))
    .join(" ");

test("a reviewed post of a trusted author is reviewed again once a third of it has changed, even in small steps", () =>
  asMember("bilal", async (db) => {
    const id = await publish(db, "first-post", TEXT);
    const other = await publish(db, "second-post", TEXT);
    await db.become("maryam");
    await review(db, id, "keep");
    await db.become("bilal");
    const write = async (words: number) => {
      await change(db, id, `content = '${changedBy(words)}'`);
      return (await read(db, id)).is_reviewed;
    };
    // Title and text together have 30 words.
    expect([await write(4), await write(9), await write(10), await write(9)]).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect(await write(12)).toBe(false);
    // A draft in between changes nothing.
    await change(db, id, "status = 'draft'");
    await change(db, id, "status = 'published'");
    expect(await read(db, id)).toMatchObject({ status: "published", is_reviewed: false });
    await change(db, other, `content = '${changedBy(20)}'`);

    await db.become("maryam");
    const listed = await waiting(db);
    expect(listed.map(({ id, changed_share }) => [id, changed_share]).sort()).toEqual(
      [
        [id, "0.40"],
        [other, "0.67"],
      ].sort(),
    );
    await expect(
      review(db, id, "keep", { expected_updated_at_param: "2020-01-01T00:00:00Z" }),
    ).rejects.toMatchObject({ code: "PT409", hint: "content_changed" });
    // Each post needs its own decision.
    await review(db, id, "keep");
    expect(await waiting(db)).toMatchObject([{ id: other }]);
    await db.become("bilal");
    expect([await write(15), await write(22)]).toEqual([true, false]);
  }));

test("an admin's change to a post needs no review and becomes the version to compare with", () =>
  asMember("bilal", async (db) => {
    const id = await publish(db, "first-post", TEXT);
    await db.become("maryam");
    await review(db, id, "keep");
    await change(db, id, `content = '${changedBy(27)}'`);
    expect(await read(db, id)).toMatchObject({ is_reviewed: true });
    await db.become("bilal");
    await change(db, id, `content = '${changedBy(20)}'`);
    expect(await read(db, id)).toMatchObject({ is_reviewed: true });
    await change(db, id, `content = '${TEXT}'`);
    expect(await read(db, id)).toMatchObject({ is_reviewed: false });
  }));

test("only admins can review posts, and a review cannot be written directly", () =>
  asMember("bilal", async (db) => {
    const id = await publish(db, "first-post");
    for (const who of ["visitor", "bilal", "hamza", "safiya"] as const) {
      await db.become(who);
      const refused = { code: expect.stringMatching(/^PT40[13]$/) };
      await expect(waiting(db)).rejects.toMatchObject(refused);
      await expect(review(db, id, "keep")).rejects.toMatchObject(refused);
    }
    await db.become("owner");
    await db.query("grant all on public.blog_posts to authenticated");
    await db.become("bilal");
    await expect(change(db, id, "reviewed_at = now()")).rejects.toMatchObject({ code: "42501" });
    const { reviewed_at } = one(
      await db.query<{ reviewed_at: Date | null }>(
        `insert into public.blog_posts (title, slug, status, reviewed_at)
         values ('Self-made', 'self-made', 'published', now()) returning reviewed_at`,
      ),
    );
    expect(reviewed_at).toBeNull();
    await db.become("maryam");
    const draft = one(
      await db.query<Post>(
        "insert into public.blog_posts (title, slug) values ('A draft', 'a-draft') returning id",
      ),
    );
    await expect(review(db, draft.id, "keep")).rejects.toMatchObject({ hint: "post_not_found" });
  }));

test("a post removed for a report cannot be published unchanged", () =>
  asMember("bilal", async (db) => {
    const id = await publish(db, "first-post");
    await db.become("hamza");
    await db.call("secure_report_content", {
      content_id_param: id,
      content_type_param: "blog_post",
      reason_param: "spam",
      details_param: "",
      user_id_param: people.hamza,
    });
    await db.become("maryam");
    await db.call("decide_reports", {
      content_type_param: "blog_post",
      content_id_param: id,
      status_param: "resolved",
      resolution_param: "It was spam",
      content_action_param: "remove",
    });
    await db.become("bilal");
    await expect(change(db, id, "status = 'published'")).rejects.toMatchObject({
      hint: "post_taken_down",
    });
  }));

async function publish(
  db: Db,
  slug: string,
  content = "See https://shop.example and https://other.example",
): Promise<string> {
  const { id } = one(
    await db.query<Post>(
      `insert into public.blog_posts (title, slug, content, status) values ($1, $1, $2, 'published') returning id`,
      [slug, content],
    ),
  );
  return id;
}

const read = async (db: Db, id: string) =>
  one(await db.query<Post>("select * from public.blog_posts_with_author where id = $1", [id]));

const change = (db: Db, id: string, set: string) =>
  db.query(`update public.blog_posts set ${set} where id = $1`, [id]);

const waiting = (db: Db) => db.call("get_posts_to_review");

const review = async (db: Db, id: string, action: string, rest: Record<string, unknown> = {}) =>
  one(
    await db.call<{ review_post: string }>("review_post", {
      post_id_param: id,
      action_param: action,
      ...rest,
    }),
  ).review_post;
