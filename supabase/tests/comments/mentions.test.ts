import { expect, test } from "vitest";
import { MENTION_CASES } from "#contract/deals/mention-cases.fixture.ts";
import type { Db } from "../as.ts";
import { comment, one } from "../calls.ts";
import { asMember, asOwner, markRead, noticeKinds, notices } from "../notice-calls.ts";
import { deals, people } from "../people.ts";

const mentions = async (db: Db, id: string) =>
  one(
    await db.query<{ mentions: string[] }>(
      "select mentions from public.comments_with_author where id = $1",
      [id],
    ),
  ).mentions;

test("a member named in a comment is notified, and the comment shows the name", () =>
  asMember("bilal", async (db) => {
    const added = await comment(db, "bilal", deals.dates, "Salam @Hamza, look! (@nobody_here)");
    expect(await mentions(db, added.id)).toEqual(["hamza"]);
    await db.become("visitor");
    expect(await mentions(db, added.id)).toEqual(["hamza"]);
    await db.become("hamza");
    expect(await notices(db)).toMatchObject([
      { kind: "mention", actor_name: "bilal", comment_id: added.id, deal_id: deals.dates },
    ]);
  }));

test("names in addresses and of other sites are not mentions", () =>
  asOwner(async (db) => {
    await db.query(
      `insert into auth.users (id, email, raw_user_meta_data)
       values (gen_random_uuid(), 'emre@example.com', '{"username": "emre_t"}')`,
    );
    await db.become("bilal");
    const found: (readonly [string, readonly string[]])[] = [];
    for (const [text] of MENTION_CASES) {
      await db.become("owner");
      await db.query("delete from public.comments");
      await db.become("bilal");
      const added = await comment(db, "bilal", deals.dates, text);
      found.push([text, await mentions(db, added.id)]);
    }
    const sorted = (cases: typeof found) => cases.map(([text, names]) => [text, [...names].sort()]);
    expect(sorted(found)).toEqual(sorted([...MENTION_CASES]));
  }));

test("members cannot mention themselves", () =>
  asMember("bilal", async (db) => {
    const added = await comment(db, "bilal", deals.dates, "@bilal and @hamza");
    expect(await mentions(db, added.id)).toEqual(["hamza"]);
  }));

test("a comment mentions at most five members, the first ones", () =>
  asOwner(async (db) => {
    for (let number = 1; number <= 6; number++) {
      await db.query(
        "insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), $1, $2)",
        [`six${number}@example.com`, JSON.stringify({ username: `six${number}` })],
      );
    }
    await db.become("bilal");
    const added = await comment(db, "bilal", deals.dates, "@six6 @six5 @six4 @six3 @six2 @six1");
    expect(await mentions(db, added.id)).toEqual(["six2", "six3", "six4", "six5", "six6"]);
  }));

test("the poster and the author of the parent comment get one notice each, of the most relevant kind", () =>
  asMember("hamza", async (db) => {
    const question = await comment(db, "hamza", deals.dates, "Fresh?");
    await db.become("bilal");
    await comment(db, "bilal", deals.dates, "@hamza yes. Thank you @amina", question.id);
    await db.become("hamza");
    expect(await noticeKinds(db)).toEqual(["reply"]);
    await db.become("amina");
    expect(await notices(db)).toMatchObject([{ kind: "comment", count: 2 }]);
  }));

const settings = (db: Db, changes: { bell?: object; mail?: object }) =>
  db.call("set_notification_settings", {
    ...(changes.bell && { bell_param: JSON.stringify(changes.bell) }),
    ...(changes.mail && { mail_param: JSON.stringify(changes.mail) }),
  });

test("mentions in one discussion share one notice, which names an author and links to the first unread mention", () =>
  asMember("bilal", async (db) => {
    const first = await comment(db, "bilal", deals.dates, "@hamza one");
    await comment(db, "bilal", deals.dates, "@hamza two");
    await db.become("hamza");
    expect(await notices(db)).toMatchObject([
      { kind: "mention", count: 2, others: 0, actor_name: "bilal", comment_id: first.id },
    ]);
    await db.become("maryam");
    await comment(db, "maryam", deals.dates, "@hamza three");
    await db.become("amina");
    const last = await comment(db, "amina", deals.dates, "@hamza four");
    await db.become("hamza");
    expect(await notices(db)).toMatchObject([
      { count: 4, others: 2, actor_name: "amina", deal_id: deals.dates, comment_id: first.id },
    ]);
    await db.become("amina");
    await db.call("delete_comment", { comment_id_param: last.id });
    await db.become("hamza");
    expect(await notices(db)).toMatchObject([{ count: 3, others: 1, actor_name: "maryam" }]);
    await markRead(db);
    await db.become("bilal");
    const again = await comment(db, "bilal", deals.dates, "@hamza five");
    await comment(db, "bilal", deals.markedExpired, "@hamza elsewhere");
    await db.become("hamza");
    expect((await notices(db)).map(({ count, others }) => [count, others])).toEqual([
      [1, 0],
      [1, 0],
      [3, 1],
    ]);
    await db.become("bilal");
    await db.call("edit_comment", { comment_id_param: again.id, content_param: "Nobody" });
    await db.become("hamza");
    expect(await notices(db)).toHaveLength(2);
  }));

test.each([
  { off: "comment", who: "amina", isReply: false },
  { off: "reply", who: "hamza", isReply: true },
] as const)("a mention reaches a member who switched off each $off", ({ off, who, isReply }) =>
  asMember("hamza", async (db) => {
    const question = await comment(db, "hamza", deals.dates, "Fresh?");
    await db.become(who);
    await markRead(db);
    await settings(db, { bell: { [off]: false } });
    const noticesOf = async (text: string) => {
      await db.become("bilal");
      await comment(db, "bilal", deals.dates, text, isReply ? question.id : null);
      await db.become(who);
      const kinds = (await notices(db)).filter(({ is_read }) => !is_read).map(({ kind }) => kind);
      await markRead(db);
      return kinds;
    };
    expect(await noticesOf("Yes")).toEqual([]);
    expect(await noticesOf(`@${who} yes`)).toEqual(["mention"]);
    // One notice only, whatever its reason.
    await settings(db, { bell: { [off]: true } });
    expect(await noticesOf(`@${who} yes`)).toEqual([off]);
    await settings(db, { mail: { mention: true } });
    expect(await noticesOf(`@${who} yes`)).toEqual(["mention"]);
    await settings(db, { bell: { mention: false }, mail: { mention: false } });
    expect(await noticesOf(`@${who} yes`)).toEqual([off]);
  }),
);

test("on a pending deal only members who can see it are mentioned", () =>
  asMember("amina", async (db) => {
    const added = await comment(db, "amina", deals.pending, "@bilal @maryam please");
    expect(await mentions(db, added.id)).toEqual(["maryam"]);
    await db.become("bilal");
    expect(await noticeKinds(db)).toEqual([]);
    expect(await db.query("select comment_id from public.comment_mentions")).toEqual([]);
  }));

test("an edit changes the mentions without new notices, and a deleted comment has none", () =>
  asMember("bilal", async (db) => {
    const added = await comment(db, "bilal", deals.dates, "Salam @hamza");
    await db.call("edit_comment", { comment_id_param: added.id, content_param: "Salam @safiya" });
    expect(await mentions(db, added.id)).toEqual(["safiya"]);
    for (const who of ["hamza", "safiya"] as const) {
      await db.become(who);
      expect(await noticeKinds(db)).toEqual([]);
    }
    await db.become("bilal");
    await db.call("delete_comment", { comment_id_param: added.id });
    expect(await mentions(db, added.id)).toEqual([]);
  }));

test("mentions cannot be written directly", () =>
  asMember("bilal", async (db) => {
    const added = await comment(db, "bilal", deals.dates, "Salam");
    await expect(
      db.query("insert into public.comment_mentions values ($1, $2)", [added.id, people.hamza]),
    ).rejects.toMatchObject({ code: "42501" });
  }));
