// Longer than 200 lines: effects of a mute, and every way to detect one.
import { expect, test } from "vitest";
import { moderate } from "../admin-calls.ts";
import { type Db, testDatabase } from "../as.ts";
import { comment, one, vote } from "../calls.ts";
import { asMember, asOwner, noticeKinds, notices, unread } from "../notice-calls.ts";
import { deals, type Person, people } from "../people.ts";

type Mute = { user_id: string; username: string };

const mute = (db: Db, who: Person) => db.call("mute_member", { user_id_param: people[who] });
const unmute = (db: Db, who: Person) => db.call("unmute_member", { user_id_param: people[who] });
const muted = async (db: Db) =>
  (await db.call<Mute>("get_my_mutes")).map(({ username }) => username);

/** Bilal comments on Amina's deal, replies to her and mentions her. */
async function bilalNotifiesAmina(db: Db): Promise<void> {
  await db.become("amina");
  const question = await comment(db, "amina", deals.dates, "Who has tried them?");
  await db.become("hamza");
  const elsewhere = await comment(db, "hamza", deals.dates, "Me");
  await db.become("bilal");
  await comment(db, "bilal", deals.dates, "On your deal");
  await comment(db, "bilal", deals.dates, "An answer", question.id);
  await db.become("owner");
  await db.query("update public.deals set user_id = $1 where id = $2", [people.hamza, deals.dates]);
  await db.become("bilal");
  await comment(db, "bilal", deals.dates, "@amina look", elsewhere.id);
  await db.become("owner");
  await db.query("update public.deals set user_id = $1 where id = $2", [people.amina, deals.dates]);
  await db.become("amina");
}

test("without a mute a member gets notices of comments, replies and mentions", () =>
  asOwner(async (db) => {
    await bilalNotifiesAmina(db);
    expect((await noticeKinds(db)).sort()).toEqual(["comment", "mention", "reply"]);
  }));

test("comments, replies and mentions of a muted member cause no notice and no email", () =>
  asMember("amina", async (db) => {
    await db.call("set_notification_settings", {
      mail_param: JSON.stringify({ comment: true, reply: true, mention: true }),
    });
    await mute(db, "bilal");
    await bilalNotifiesAmina(db);
    expect(await notices(db)).toMatchObject([{ kind: "comment", actor_name: "hamza", count: 1 }]);
    await db.become("owner");
    const rows = await db.query("select actor_id from public.notifications where user_id = $1", [
      people.amina,
    ]);
    expect(rows).toEqual([{ actor_id: people.hamza }]);
  }));

test("muting removes the member's unread comments from notices and keeps those of others", () =>
  asMember("bilal", async (db) => {
    await comment(db, "bilal", deals.dates, "One");
    await db.become("hamza");
    const kept = await comment(db, "hamza", deals.dates, "Two");
    await db.become("bilal");
    await comment(db, "bilal", deals.dates, "Three");
    await db.become("amina");
    expect(await notices(db)).toMatchObject([{ actor_name: "bilal", count: 3 }]);
    await mute(db, "bilal");
    expect(await notices(db)).toMatchObject([
      { actor_name: "hamza", count: 1, comment_id: kept.id },
    ]);
    await mute(db, "hamza");
    expect(await notices(db)).toEqual([]);
    expect(await unread(db)).toBe(0);
  }));

test("an unmuted member causes notices again", () =>
  asMember("amina", async (db) => {
    await mute(db, "bilal");
    await mute(db, "bilal");
    expect(await muted(db)).toEqual(["bilal"]);
    await unmute(db, "bilal");
    await unmute(db, "bilal");
    expect(await muted(db)).toEqual([]);
    await db.become("bilal");
    await comment(db, "bilal", deals.dates, "Salam");
    await db.become("amina");
    expect(await noticeKinds(db)).toEqual(["comment"]);
  }));

test("a muted admin's comments cause no notices, their decisions do", () =>
  asMember("amina", async (db) => {
    await mute(db, "maryam");
    await db.become("maryam");
    await comment(db, "maryam", deals.dates, "Looks good");
    await moderate(db, deals.pending, "reject", "Not halal");
    await db.become("amina");
    expect(await notices(db)).toMatchObject([{ kind: "deal_rejected", reason: "Not halal" }]);
  }));

test("a muted member sees the same comments, mentions, votes and counts as before", () =>
  asOwner(async (db) => {
    const seen = async () => {
      await db.become("bilal");
      const added = await comment(db, "bilal", deals.dates, "@amina salam");
      const shown = one(
        await db.query("select mentions from public.comments_with_author where id = $1", [
          added.id,
        ]),
      );
      const counted = one(
        await db.query("select comments_count from public.deals where id = $1", [deals.dates]),
      );
      await db.call("delete_comment", { comment_id_param: added.id });
      return { shown, counted, keys: Object.keys(added) };
    };
    const before = await seen();
    await db.become("amina");
    await mute(db, "bilal");
    expect(await seen()).toEqual(before);
    await vote(db, deals.dates, "hot");
    expect(await db.query("select * from public.member_mutes")).toEqual([]);
    expect(await muted(db)).toEqual([]);
    const own = one(await db.call<{ export_my_data: object }>("export_my_data")).export_my_data;
    expect(own).toMatchObject({ muted_members: [] });
    await db.become("amina");
    const hers = one(await db.call<{ export_my_data: object }>("export_my_data")).export_my_data;
    expect(hers).toMatchObject({ muted_members: [{ user_id: people.bilal }] });
  }));

test("members read their own mutes only, and visitors and admins read none", () =>
  asMember("amina", async (db) => {
    await mute(db, "bilal");
    const rows = () => db.query("select muted_id from public.member_mutes");
    expect(await rows()).toEqual([{ muted_id: people.bilal }]);
    for (const who of ["bilal", "hamza", "maryam"] as const) {
      await db.become(who);
      expect(await rows()).toEqual([]);
      expect(await muted(db)).toEqual([]);
      await unmute(db, "bilal");
    }
    await db.become("visitor");
    await expect(rows()).rejects.toMatchObject({ code: "42501" });
    await db.become("amina");
    expect(await muted(db)).toEqual(["bilal"]);
  }));

test("visitors and banned members cannot mute, and members cannot mute themselves or a missing member", () =>
  asOwner(async (db) => {
    await db.become("visitor");
    const visitor = { code: "PT401", hint: "not_authenticated" };
    await expect(mute(db, "bilal")).rejects.toMatchObject(visitor);
    await expect(unmute(db, "bilal")).rejects.toMatchObject(visitor);
    await expect(muted(db)).rejects.toMatchObject(visitor);
    await db.become("safiya");
    await expect(mute(db, "bilal")).rejects.toMatchObject({ code: "PT403", hint: "banned" });
    await unmute(db, "bilal");
    expect(await muted(db)).toEqual([]);
    await db.become("amina");
    await expect(mute(db, "amina")).rejects.toMatchObject({ code: "PT400", hint: "invalid_field" });
    const missing = { code: "PT404", hint: "profile_not_found" };
    for (const id of ["a0000000-0000-4000-8000-00000000dead", null])
      await expect(db.call("mute_member", { user_id_param: id })).rejects.toMatchObject(missing);
    expect(await muted(db)).toEqual([]);
  }));

test("a member mutes at most 500 others, and not faster than the limit", () =>
  asOwner(async (db) => {
    await db.query(
      `insert into auth.users (id, email, raw_user_meta_data)
       select gen_random_uuid(), 'loud' || n || '@example.com', jsonb_build_object('username', 'loud' || n)
       from generate_series(1, 500) n`,
    );
    await db.query(
      `insert into public.member_mutes (user_id, muted_id)
       select $1, id from public.profiles where username like 'loud%'`,
      [people.amina],
    );
    await db.become("amina");
    const full = { code: "PT409", hint: "too_many_mutes" };
    await expect(mute(db, "bilal")).rejects.toMatchObject(full);
    await db.call("unmute_member", {
      user_id_param: one(
        await db.query<{ id: string }>("select id from public.profiles where username = 'loud1'"),
      ).id,
    });
    await mute(db, "bilal");
    await db.become("owner");
    await db.query("insert into private.settings values ('limit_mutes', '1/3600')");
    await db.become("hamza");
    await mute(db, "bilal");
    await expect(mute(db, "amina")).rejects.toMatchObject({ code: "PT429", hint: "too_fast" });
  }));

test("a mute is deleted with the account of either member", () =>
  asMember("amina", async (db) => {
    const left = async () => {
      await db.become("owner");
      return (await db.query("select from public.member_mutes")).length;
    };
    await mute(db, "bilal");
    await db.become("hamza");
    await mute(db, "amina");
    expect(await left()).toBe(2);
    await db.query("delete from auth.users where id = $1", [people.bilal]);
    expect(await left()).toBe(1);
    await db.query("delete from auth.users where id = $1", [people.hamza]);
    expect(await left()).toBe(0);
  }));

test("only the procedures of mutes, of notices and of the export read mutes", async () => {
  const { owner } = await testDatabase();
  const { rows } = await owner.query<{ name: string }>(
    `select proname as name from pg_proc where prosrc ~ 'member_mutes|has_muted' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    "export_lists",
    "get_my_mutes",
    "has_muted",
    "mute_member",
    "notify_member",
    "unmute_member",
  ]);
  const { rows: relations } = await owner.query(
    "select from pg_views where definition ~ 'member_mutes'",
  );
  expect(relations).toEqual([]);
});
