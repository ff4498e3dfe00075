import { expect, test } from "vitest";
import { asMember, asOwner, asVisitor } from "../as.ts";
import { comment, one, submit } from "../calls.ts";
import { deals, people } from "../people.ts";

test("a member comments and gets a reply, and the deal counts both", () =>
  asMember("bilal", async (db) => {
    const first = await comment(db, "bilal", deals.dates, " Soft and fresh \n");
    expect(first).toMatchObject({
      username: "bilal",
      content: "Soft and fresh",
      depth: 0,
      parent_id: null,
    });
    await db.become("hamza");
    const reply = await comment(db, "hamza", deals.dates, "How long do they keep?", first.id);
    expect(reply).toMatchObject({ username: "hamza", depth: 1, parent_id: first.id });
    expect(one(await db.call("get_deal", { deal_id_param: deals.dates }))).toMatchObject({
      comments_count: 2,
    });
    await db.become("visitor");
    const thread = await db.query(
      "select username, content from public.comments_with_author where deal_id = $1 order by created_at, depth",
      [deals.dates],
    );
    expect(thread.map((row) => row.username)).toEqual(["bilal", "hamza"]);
  }));

test("comments in another member's name are refused", () =>
  asMember("bilal", async (db) => {
    await expect(comment(db, "amina", deals.dates, "I am Amina")).rejects.toMatchObject({
      code: "PT403",
      hint: "not_that_user",
      message: "Not authenticated as that user",
    });
    await db.become("owner");
    expect(await db.query("select from public.comments")).toEqual([]);
  }));

test("visitors and banned members cannot comment", () =>
  asVisitor(async (db) => {
    await expect(comment(db, "bilal", deals.dates, "Hello")).rejects.toMatchObject({
      code: "PT401",
    });
    await db.become("safiya");
    await expect(comment(db, "safiya", deals.dates, "Hello")).rejects.toMatchObject({
      hint: "banned",
    });
  }));

test.each(["", "  \n ", "x".repeat(2001)])("a comment must be 1 to 2,000 characters", (text) =>
  asMember("bilal", async (db) => {
    await expect(comment(db, "bilal", deals.dates, text)).rejects.toMatchObject({
      code: "PT400",
      hint: "invalid_field",
      message: "Content breaks the rule length: 1 to 2,000",
    });
  }),
);

const CHOSEN = "c0000000-0000-4000-8000-00000000c0de";

test("a comment that is sent again with its id is added once; the same text without an id is another comment", () =>
  asMember("bilal", async (db) => {
    const first = await comment(db, "bilal", deals.dates, "Soft and fresh", null, CHOSEN);
    expect(first.id).toBe(CHOSEN);
    const again = await comment(db, "bilal", deals.dates, "Soft and fresh", null, CHOSEN);
    expect(again.id).toBe(CHOSEN);
    const anew = await comment(db, "bilal", deals.dates, "Soft and fresh");
    expect(anew.id).not.toBe(CHOSEN);
    expect(await db.query("select from public.comments")).toHaveLength(2);
  }));

test("the id of another comment is refused with the site's own message", () =>
  asMember("bilal", async (db) => {
    await comment(db, "bilal", deals.dates, "Soft and fresh", null, CHOSEN);
    await db.become("hamza");
    await expect(comment(db, "hamza", deals.dates, "Mine now", null, CHOSEN)).rejects.toMatchObject(
      {
        code: "PT409",
        hint: "comment_id_taken",
        message: "This comment id is taken. Send the comment with another id.",
      },
    );
  }));

test("a comment that is sent again counts once towards the limit", () =>
  asOwner(async (db) => {
    await db.query("insert into private.settings values ('limit_comments', '1/3600')");
    await db.become("bilal");
    await comment(db, "bilal", deals.dates, "Soft and fresh", null, CHOSEN);
    const again = await comment(db, "bilal", deals.dates, "Soft and fresh", null, CHOSEN);
    expect(again.id).toBe(CHOSEN);
    await expect(comment(db, "bilal", deals.dates, "Soft and fresh")).rejects.toMatchObject({
      hint: "too_fast",
    });
  }));

test("a hidden deal accepts comments from its poster and admins only", () =>
  asMember("bilal", async (db) => {
    await expect(comment(db, "bilal", deals.pending, "Seen?")).rejects.toMatchObject({
      code: "PT404",
      hint: "deal_not_found",
    });
    await db.become("amina");
    await comment(db, "amina", deals.pending, "A note to the admins");
    await db.become("bilal");
    expect(await db.query("select from public.comments")).toEqual([]);
    await db.become("maryam");
    expect(await db.query("select from public.comments")).toHaveLength(1);
  }));

test("an expired deal still accepts comments", () =>
  asMember("bilal", async (db) => {
    expect((await comment(db, "bilal", deals.markedExpired, "It was good")).content).toBe(
      "It was good",
    );
  }));

test("a reply must be on the deal of its parent comment", () =>
  asMember("bilal", async (db) => {
    const first = await comment(db, "bilal", deals.dates, "Here");
    const refusal = { code: "PT400", hint: "parent_not_found" };
    await expect(comment(db, "bilal", deals.ended, "There", first.id)).rejects.toMatchObject(
      refusal,
    );
    await expect(comment(db, "bilal", deals.dates, "Nowhere", people.amina)).rejects.toMatchObject(
      refusal,
    );
  }));

test("a thread is at most 18 replies deep", () =>
  asMember("bilal", async (db) => {
    let parent = await comment(db, "bilal", deals.dates, "Top");
    for (let depth = 1; depth <= 18; depth++) {
      parent = await comment(db, "bilal", deals.dates, `Reply ${depth}`, parent.id);
      expect(parent.depth).toBe(depth);
    }
    await expect(comment(db, "bilal", deals.dates, "Too deep", parent.id)).rejects.toMatchObject({
      code: "PT400",
      hint: "too_deep",
    });
  }));

test("comments over the limit are refused, if the site sets one", () =>
  asOwner(async (db) => {
    await db.query("insert into private.settings values ('limit_comments', '1/60')");
    await db.become("bilal");
    await comment(db, "bilal", deals.dates, "One");
    await expect(comment(db, "bilal", deals.dates, "Two")).rejects.toMatchObject({
      code: "PT429",
      hint: "too_fast",
    });
  }));

test("an admin can ask about a pending deal, and its poster can reply", () =>
  asMember("hamza", async (db) => {
    const deal = await submit(db);
    await db.become("maryam");
    const question = await comment(db, "maryam", deal.id, "Which size?");
    await db.become("hamza");
    const answer = await comment(db, "hamza", deal.id, "Half a kilo", question.id);
    expect(answer).toMatchObject({ username: "hamza", depth: 1, parent_id: question.id });
    await db.become("bilal");
    await expect(comment(db, "bilal", deal.id, "Me too", question.id)).rejects.toMatchObject({
      code: "PT404",
      hint: "deal_not_found",
    });
    await db.become("maryam");
    expect(
      await db.query(
        "select username, content from public.comments_with_author where deal_id = $1 order by depth",
        [deal.id],
      ),
    ).toEqual([
      { username: "maryam", content: "Which size?" },
      { username: "hamza", content: "Half a kilo" },
    ]);
  }));
