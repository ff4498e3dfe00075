import { expect, test } from "vitest";
import { moderate } from "../admin-calls.ts";
import type { Db } from "../as.ts";
import { one } from "../calls.ts";
import { asOwner } from "../notice-calls.ts";
import { deals } from "../people.ts";
import { becomeMember, checkAs, checkAsAll, join, joinEstablished, letPass } from "./checkers.ts";

test("checks by accounts without a history are worth one point each: five do not end a deal, six do", () =>
  asOwner(async (db) => {
    const [last = "", ...members] = await join(db, 6, "2 days");
    expect(await checkAsAll(db, members, "gone")).toMatchObject({ isExpired: false, counts: true });
    expect(await checkAs(db, last, "gone")).toMatchObject({
      isExpired: true,
      expiredBy: "members",
    });
  }));

test("two members who joined 30 days ago and have five approved deals each are enough", () =>
  asOwner(async (db) => {
    const [first, second] = await joinEstablished(db, 2, { age: "31 days", approvedDeals: 5 });
    expect(await checkAs(db, first, "gone")).toMatchObject({ isExpired: false, needed: 1 });
    expect(await checkAs(db, second, "gone")).toMatchObject({ isExpired: true, needed: null });
  }));

test("a response has the minimum number of further members needed, to end a deal and to bring it back", () =>
  asOwner(async (db) => {
    const [poor = "", ...rich] = [
      ...(await join(db, 1, "2 days")),
      ...(await joinEstablished(db, 6)),
    ];
    expect(await checkAs(db, poor, "gone")).toMatchObject({ needed: 2 });
    expect(await checkAs(db, rich[0], "gone")).toMatchObject({ needed: 1 });
    expect(await checkAs(db, rich[0], "live")).toMatchObject({ needed: null });
    expect(await checkAs(db, rich[1], "price_changed", 4)).toMatchObject({ needed: null });
    expect(await checkAsAll(db, rich.slice(0, 3), "gone")).toMatchObject({ isExpired: true });
    expect(await checkAs(db, rich[4], "bought")).toMatchObject({ needed: 2 });
  }));

test("the response to a young account's check gives the reason why it does not count", () =>
  asOwner(async (db) => {
    const [member = ""] = await join(db, 1, "23 hours");
    expect(await checkAs(db, member, "gone")).toMatchObject({ counts: false, reason: "young" });
    expect(await settings(db, member)).toMatchObject({
      checks_count: false,
      checks_reason: "young",
      checks_count_from: expect.any(String),
    });
    await age(db, member, "25 hours");
    expect(await checkAs(db, member, "gone")).toMatchObject({ counts: true, reason: null });
    expect(await settings(db, member)).toMatchObject({
      checks_count: true,
      checks_reason: null,
      checks_count_from: null,
    });
  }));

test("a check counts once the address is confirmed, or after seven days", () =>
  asOwner(async (db) => {
    const [member = "", other = ""] = await join(db, 2, "6 days");
    await db.query("insert into private.unconfirmed_emails (user_id) values ($1), ($2)", [
      member,
      other,
    ]);
    for (const who of [member, other]) {
      expect(await checkAs(db, who, "gone")).toMatchObject({
        counts: false,
        reason: "unconfirmed",
        goneCount: 0,
      });
    }
    await db.become("owner");
    await db.query("delete from private.unconfirmed_emails where user_id = $1", [member]);
    await age(db, other, "7 days 1 minute");
    expect(await checkAs(db, member, "gone")).toMatchObject({ counts: true, goneCount: 1 });
    expect(await checkAs(db, other, "gone")).toMatchObject({ counts: true, goneCount: 2 });
  }));

test("after three wrong checks in 30 days a member's checks do not count for 30 days, and they get a notice", () =>
  asOwner(async (db) => {
    const members = await joinEstablished(db, 3);
    const [first = ""] = members;
    for (let round = 0; round < 3; round++) {
      expect(await checkAsAll(db, members, "gone")).toMatchObject({ isExpired: true });
      expect(await noticesOf(db, first)).toEqual([]);
      // A check on another deal, which loses its weight with the third reversal.
      await checkAs(db, first, "live", null, await dealOf(db, first));
      await db.become("maryam");
      expect(await moderate(db, deals.dates, "approve")).toMatchObject({ is_expired: false });
      await letPass(db, "3 days");
    }
    expect(await countOf(db, await dealOf(db, first))).toBe(0);
    expect(await noticesOf(db, first)).toEqual([
      { kind: "checks_paused", subject_type: "profile", until: expect.any(Date) },
    ]);
    await becomeMember(db, first);
    for (const switches of ["bell_param", "mail_param"]) {
      await expect(
        db.call("set_notification_settings", { [switches]: { checks_paused: false } }),
      ).rejects.toMatchObject({ hint: "invalid_field" });
    }
    expect(await checkAsAll(db, members, "gone")).toMatchObject({
      isExpired: false,
      counts: false,
      reason: "wrong",
      goneCount: 0,
    });
    expect(await settings(db, first)).toMatchObject({
      checks_count: false,
      checks_reason: "wrong",
    });
    await db.become("owner");
    await db.query("update private.wrong_checks set marked_at = now() - interval '31 days'");
    expect(await checkAsAll(db, members, "gone")).toMatchObject({ isExpired: true, counts: true });
  }));

test("undoing the third reversal restores the weight and deletes the notice", () =>
  asOwner(async (db) => {
    const members = await joinEstablished(db, 3);
    for (let round = 0; round < 3; round++) {
      await letPass(db, "3 days");
      await checkAsAll(db, members, "gone");
      await db.become("maryam");
      await moderate(db, deals.dates, "approve");
    }
    expect(await noticesOf(db, members[0])).toHaveLength(1);
    await db.become("maryam");
    await db.call("undo_decision", { content_type_param: "deal", content_id_param: deals.dates });
    expect(await noticesOf(db, members[0])).toEqual([]);
    expect(await settings(db, members[0])).toMatchObject({ checks_count: true });
  }));

async function age(db: Db, member: string, interval: string): Promise<void> {
  await db.become("owner");
  await db.query("update public.profiles set created_at = now() - $2::interval where id = $1", [
    member,
    interval,
  ]);
}

async function settings(db: Db, member: string | undefined): Promise<unknown> {
  await becomeMember(db, member);
  return one(await db.call<{ get_notification_settings: unknown }>("get_notification_settings"))
    .get_notification_settings;
}

async function noticesOf(db: Db, member: string | undefined): Promise<unknown[]> {
  await becomeMember(db, member);
  const notices = await db.call("get_notifications");
  return notices.map(({ kind, subject_type, until }) => ({ kind, subject_type, until }));
}

/** Returns a running deal of the member. */
async function dealOf(db: Db, member: string): Promise<string> {
  await db.become("owner");
  return one(
    await db.query<{ id: string }>("select id from public.deals where user_id = $1", [member]),
  ).id;
}

async function countOf(db: Db, deal: string): Promise<number | undefined> {
  await db.become("owner");
  const rows = await db.query<{ live_count: number }>(
    "select live_count from public.deals where id = $1",
    [deal],
  );
  return one(rows).live_count;
}
