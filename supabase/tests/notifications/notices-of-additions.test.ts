import { expect, test } from "vitest";
import type { Db } from "../as.ts";
import { asMember, asOwner, noticeKinds, notices } from "../notice-calls.ts";
import { deals, type Person, people } from "../people.ts";

const add = (db: Db) =>
  db.call("add_to_deal", {
    deal_id_param: deals.dates,
    details_param: JSON.stringify({ added: "code", note: "DATES3 takes off 3.00" }),
  });

async function decide(db: Db, action: "accept" | "decline"): Promise<void> {
  await db.become("amina");
  await db.call("decide_addition", {
    deal_id_param: deals.dates,
    user_id_param: people.bilal,
    action_param: action,
  });
}

async function kindsOf(db: Db, who: Person): Promise<string[]> {
  await db.become(who);
  return noticeKinds(db);
}

test("the poster is notified of an addition with the name of its finder", () =>
  asMember("bilal", async (db) => {
    await add(db);
    await db.become("amina");
    expect(await notices(db)).toMatchObject([
      { kind: "addition", actor_name: "bilal", deal_id: deals.dates, count: 1 },
    ]);
    expect(await kindsOf(db, "bilal")).toEqual([]);
    expect(await kindsOf(db, "hamza")).toEqual([]);
  }));

test("two finders of one deal cause two notices, and a changed addition causes no further one", () =>
  asMember("bilal", async (db) => {
    await add(db);
    await add(db);
    await db.become("hamza");
    await add(db);
    await db.become("amina");
    expect((await notices(db)).map(({ actor_name }) => actor_name).sort()).toEqual([
      "bilal",
      "hamza",
    ]);
  }));

test("accepting an addition withdraws the poster's notice and notifies the finder once, without a name", () =>
  asMember("bilal", async (db) => {
    await add(db);
    await decide(db, "accept");
    expect(await kindsOf(db, "amina")).toEqual([]);
    await db.become("bilal");
    expect(await notices(db)).toMatchObject([
      { kind: "addition_accepted", actor_name: null, deal_id: deals.dates },
    ]);
    await decide(db, "decline");
    expect(await kindsOf(db, "bilal")).toEqual([]);
    await decide(db, "accept");
    expect(await kindsOf(db, "bilal")).toEqual([]);
  }));

test("declining an addition withdraws the poster's notice and does not notify the finder", () =>
  asMember("bilal", async (db) => {
    await add(db);
    await decide(db, "decline");
    expect(await kindsOf(db, "amina")).toEqual([]);
    expect(await kindsOf(db, "bilal")).toEqual([]);
  }));

test("additions of a muted member cause no notice, and muting withdraws the unread one", () =>
  asMember("bilal", async (db) => {
    await add(db);
    await db.become("amina");
    await db.call("mute_member", { user_id_param: people.bilal });
    expect(await noticeKinds(db)).toEqual([]);
    await db.become("bilal");
    await add(db);
    expect(await kindsOf(db, "amina")).toEqual([]);
  }));

test("a banned poster is not notified, and deleting the finder's account deletes the unread notice", () =>
  asOwner(async (db) => {
    await db.become("bilal");
    await add(db);
    await db.become("owner");
    await db.query("delete from auth.users where id = $1", [people.bilal]);
    expect(await kindsOf(db, "amina")).toEqual([]);
    await db.become("owner");
    await db.query("insert into private.bans (user_id, reason) values ($1, 'spam')", [
      people.amina,
    ]);
    await db.become("hamza");
    await add(db);
    await db.become("owner");
    expect(
      await db.query("select from public.notifications where user_id = $1", [people.amina]),
    ).toEqual([]);
  }));
