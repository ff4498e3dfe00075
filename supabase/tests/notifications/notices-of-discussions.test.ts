// Longer than 200 lines: each kind of comment, with the members who get a notice.
import { expect, test } from "vitest";
import { startOfTier } from "#contract/deals/temperature.ts";
import { moderate } from "../admin-calls.ts";
import type { Db } from "../as.ts";
import { comment, one } from "../calls.ts";
import { asMember, asOwner, markRead, noticeKinds, notices, unread } from "../notice-calls.ts";
import { deals, people } from "../people.ts";

test("a poster gets notices of comments and a member of replies, but not of their own", () =>
  asMember("bilal", async (db) => {
    const first = await comment(db, "bilal", deals.dates, "Is the postage free?");
    expect(await noticeKinds(db)).toEqual([]);
    await db.become("amina");
    expect(await notices(db)).toMatchObject([
      {
        kind: "comment",
        actor_name: "bilal",
        deal_id: deals.dates,
        comment_id: first.id,
        count: 1,
      },
    ]);
    const reply = await comment(db, "amina", deals.dates, "Yes, over £20", first.id);
    await db.become("bilal");
    expect(await notices(db)).toMatchObject([
      { kind: "reply", actor_name: "amina", comment_id: reply.id, title: "Medjool dates, 1 kg" },
    ]);
  }));

test("a reply to the poster's comment causes one notice, as a reply", () =>
  asMember("amina", async (db) => {
    const first = await comment(db, "amina", deals.dates, "Ends on Friday");
    await db.become("bilal");
    await comment(db, "bilal", deals.dates, "Thank you", first.id);
    await db.become("amina");
    expect(await noticeKinds(db)).toEqual(["reply"]);
  }));

test("thirty replies share one notice, which has their number and links to the first unread reply", () =>
  asMember("bilal", async (db) => {
    const question = await comment(db, "bilal", deals.dates, "Who has bought it?");
    await db.become("amina");
    const replies = [];
    for (let number = 1; number <= 30; number++) {
      replies.push(await comment(db, "amina", deals.dates, `Reply ${number}`, question.id));
    }
    await db.become("bilal");
    expect(await unread(db)).toBe(1);
    expect(await notices(db)).toMatchObject([
      { kind: "reply", count: 30, comment_id: replies[0]?.id },
    ]);
    await markRead(db);
    await db.become("amina");
    const later = await comment(db, "amina", deals.dates, "One more", question.id);
    await db.become("bilal");
    expect(await notices(db)).toMatchObject([
      { count: 1, comment_id: later.id, is_read: false },
      { count: 30, is_read: true },
    ]);
  }));

test("a deleted comment is removed from the unread notice, which is deleted with the last comment", () =>
  asMember("bilal", async (db) => {
    const first = await comment(db, "bilal", deals.dates, "One");
    const second = await comment(db, "bilal", deals.dates, "Two");
    await db.call("delete_comment", { comment_id_param: first.id });
    await db.become("amina");
    expect(await notices(db)).toMatchObject([{ count: 1, comment_id: second.id }]);
    await db.become("bilal");
    await db.call("delete_comment", { comment_id_param: second.id });
    await db.become("amina");
    expect(await notices(db)).toEqual([]);
  }));

test("a notice keeps no title of a deal that its reader may no longer see, and no text at all", () =>
  asMember("bilal", async (db) => {
    const first = await comment(db, "bilal", deals.dates, "A secret remark");
    await db.become("amina");
    await comment(db, "amina", deals.dates, "A secret reply", first.id);
    await db.become("maryam");
    await moderate(db, deals.dates, "reject", "Gone");
    await db.become("bilal");
    expect(await notices(db)).toMatchObject([
      { kind: "reply", actor_name: "amina", title: null, deal_id: null, comment_id: null },
    ]);
    await db.become("owner");
    const rows = await db.query("select to_jsonb(n)::text as text from public.notifications n");
    expect(JSON.stringify(rows)).not.toMatch(/secret|Medjool/);
  }));

test("a banned member gets no notices of discussions", () =>
  asMember("bilal", async (db) => {
    const question = await comment(db, "bilal", deals.dates, "Anybody?");
    await db.become("owner");
    await db.query("insert into private.bans (user_id, reason) values ($1, 'Spam')", [
      people.bilal,
    ]);
    await db.become("amina");
    await comment(db, "amina", deals.dates, "Me", question.id);
    await db.become("bilal");
    expect(await noticeKinds(db)).toEqual([]);
  }));

test("an author's name is deleted with the account, a reader's notices with theirs", () =>
  asMember("bilal", async (db) => {
    await comment(db, "bilal", deals.dates, "Bought two");
    await db.become("owner");
    await db.query("delete from auth.users where id = $1", [people.bilal]);
    await db.become("amina");
    expect(await notices(db)).toMatchObject([{ kind: "comment", actor_name: null }]);
    await db.become("owner");
    await db.query("delete from auth.users where id = $1", [people.amina]);
    expect(await db.query("select id from public.notifications")).toEqual([]);
  }));

test("the poster is notified once when the deal is warm, and once when it has ended", () =>
  asOwner(async (db) => {
    const votes = (count: number) =>
      db.query("update public.deals set hot_votes = $1 where id = $2", [count, deals.dates]);
    const unreadKinds = async () => {
      await db.become("amina");
      const kinds = await noticeKinds(db);
      await markRead(db);
      await db.become("owner");
      return kinds;
    };
    const warm = startOfTier("warm");
    await votes(warm - 1);
    expect(await unreadKinds()).toEqual([]);
    await votes(warm);
    expect(await unreadKinds()).toEqual(["deal_hot"]);
    await votes(warm - 1);
    await votes(warm);
    expect(await unreadKinds()).toEqual(["deal_hot"]);
    await db.query("select private.expire_ended_deals()");
    expect(await unreadKinds()).toEqual(["deal_expired", "deal_hot"]);
  }));

test("the poster is notified of an ending by members until the deal is back", () =>
  asOwner(async (db) => {
    const end = (at: string | null, by: string | null) =>
      db.query("update public.deals set expired_at = $1, expired_by = $2 where id = $3", [
        at,
        by,
        deals.dates,
      ]);
    const endings = async () => {
      await db.become("amina");
      const rows = await notices(db);
      await db.become("owner");
      return rows.map(({ kind, detail }) => [kind, detail]);
    };
    await end("2026-01-01", "poster");
    expect(await endings()).toEqual([]);
    await end(null, null);
    await end("2026-01-01", "members");
    expect(await endings()).toEqual([["deal_ended_by_members", "members"]]);
    await end(null, null);
    expect(await endings()).toEqual([]);
  }));

test("a member reads and marks only their own notices, in pages", () =>
  asMember("bilal", async (db) => {
    await comment(db, "bilal", deals.dates, "Bought two");
    await db.become("maryam");
    await moderate(db, deals.pending, "approve");
    await db.become("bilal");
    const all = () => db.query<{ id: string }>("select id from public.notifications");
    expect(await all()).toEqual([]);
    await markRead(db);
    await db.become("amina");
    expect(await all()).toHaveLength(2);
    const [newest] = await notices(db, { limit_param: 1 });
    expect(await notices(db, { before_param: newest?.created_at })).toMatchObject([
      { kind: "comment", is_read: false },
    ]);
    expect(await markRead(db, { notification_id_param: newest?.id })).toBe(1);
    await db.become("bilal");
    const one = (await notices(db))[0]?.id ?? newest?.id;
    await markRead(db, { notification_id_param: one });
    await markRead(db, { notification_ids_param: [one] });
    await db.become("amina");
    expect(await unread(db)).toBe(1);
    for (const write of [
      "delete from public.notifications",
      "update public.notifications set count = 9",
    ])
      await expect(db.query(write)).rejects.toMatchObject({ code: "42501" });
  }));

test("notices are deleted 90 days after they were read, unread ones after a year", () =>
  asMember("bilal", async (db) => {
    await comment(db, "bilal", deals.dates, "Bought two");
    await db.become("owner");
    const left = async (age: string, read: string | null) => {
      await db.query(
        "update public.notifications set created_at = now() - $1::interval, read_at = now() - $2::interval",
        [age, read],
      );
      await db.query("select private.delete_old_notifications()");
      return one(await countRows(db)).rows;
    };
    expect(await left("200 days", "89 days")).toBe(1);
    expect(await left("364 days", null)).toBe(1);
    expect(await left("91 days", "91 days")).toBe(0);
  }));

const countRows = (db: Db) =>
  db.query<{ rows: number }>("select count(*)::int as rows from public.notifications");
