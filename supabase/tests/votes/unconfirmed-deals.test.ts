// Longer than 200 lines: the requests to confirm a deal, and every way in which an unconfirmed deal
// ends and returns.
import { expect, test } from "vitest";
import { moderate, update } from "../admin-calls.ts";
import { asMember, asOwner, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { notices } from "../notice-calls.ts";
import { deals } from "../people.ts";
import { check, checkAs, decisions, join, joinEstablished } from "./checkers.ts";

test("the poster of a deal without an end date is asked after 60 days without a confirmation", () =>
  asOwner(async (db) => {
    await letPass(db, 59);
    expect(await runJobs(db)).toEqual({ asked: 0, ended: 0 });
    expect(await posterNotices(db)).toEqual([]);
    await letPass(db, 1);
    expect(await runJobs(db)).toEqual({ asked: 1, ended: 0 });
    expect(await runJobs(db)).toEqual({ asked: 0, ended: 0 });
    expect(await posterNotices(db)).toEqual([["deal_check_asked", "unconfirmed", deals.dates]]);
    expect(await isListed(db)).toBe(true);
  }));

test("a deal still unconfirmed a week after the request leaves the lists, and its page stays", () =>
  asOwner(async (db) => {
    await letPass(db, 60);
    await runJobs(db);
    await letPass(db, 6);
    expect(await runJobs(db)).toEqual({ asked: 0, ended: 0 });
    expect(await isListed(db)).toBe(true);
    await letPass(db, 1);
    expect(await runJobs(db)).toEqual({ asked: 0, ended: 1 });
    expect(await isListed(db)).toBe(false);
    const deal = one(await db.call("get_deal", { deal_id_param: deals.dates }));
    expect(deal).toMatchObject({ is_expired: true, expired_by: "unconfirmed" });
    expect(await daysSince(db, deal.expired_at)).toBe(7);
    expect(await decisions(db)).toEqual(["unconfirmed over"]);
    expect(await posterNotices(db)).toEqual([["deal_expired", "unconfirmed", deals.dates]]);
  }));

test("a deal that was old before this rule existed still runs for a week after the request", () =>
  asOwner(async (db) => {
    await letPass(db, 400);
    expect(await runJobs(db)).toEqual({ asked: 1, ended: 0 });
    await letPass(db, 6);
    expect(await runJobs(db)).toEqual({ asked: 0, ended: 0 });
    await letPass(db, 1);
    expect(await runJobs(db)).toEqual({ asked: 0, ended: 1 });
    const deal = one(await db.call("get_deal", { deal_id_param: deals.dates }));
    expect(await daysSince(db, deal.expired_at)).toBe(347);
  }));

test("a confirmation within the week keeps the deal listed for 60 days and withdraws the request", () =>
  asOwner(async (db) => {
    const [member] = await joinEstablished(db, 1);
    await letPass(db, 60);
    await runJobs(db);
    await letPass(db, 6);
    await checkAs(db, member, "live");
    expect(await posterNotices(db)).toEqual([]);
    await letPass(db, 59);
    expect(await runJobs(db)).toEqual({ asked: 0, ended: 0 });
    await letPass(db, 1);
    expect(await runJobs(db)).toEqual({ asked: 1, ended: 0 });
  }));

test("an edit, a return and an admin's decision count as confirmations, a vote does not", () =>
  asOwner(async (db) => {
    const ask = async () => {
      await letPass(db, 60);
      return (await runJobs(db)).asked;
    };
    const isAsked = async () => {
      await db.become("owner");
      return (await db.query("select from private.confirmation_requests")).length === 1;
    };
    expect(await ask()).toBe(1);
    await db.become("bilal");
    await db.call("secure_vote_deal", { deal_id_param: deals.dates, is_hot_param: true });
    expect(await isAsked()).toBe(true);
    await db.become("maryam");
    await update(db, deals.dates, { title: "Medjool dates, one kilo" });
    expect(await isAsked()).toBe(false);
    expect(await ask()).toBe(1);
    await db.become("amina");
    await check(db, "gone");
    await check(db, "live");
    expect(await isAsked()).toBe(false);
    expect(await ask()).toBe(1);
    await db.become("maryam");
    await moderate(db, deals.dates, "approve");
    expect(await isAsked()).toBe(false);
  }));

test("the checks of young accounts, and those that doubt a deal, do not confirm it", () =>
  asOwner(async (db) => {
    const [young] = await join(db, 1, "10 minutes", "young");
    const [member] = await joinEstablished(db, 1);
    await letPass(db, 60);
    await runJobs(db);
    await checkAs(db, young, "live");
    await checkAs(db, member, "price_changed", 5);
    await checkAs(db, member, "gone");
    await letPass(db, 7);
    expect((await runJobs(db)).ended).toBe(1);
  }));

test("posters are never asked about ended deals or deals with an end date or a later start", () =>
  asOwner(async (db) => {
    await letPass(db, 90);
    const set = (fields: string) => untriggered(db, `update public.deals set ${fields}`);
    await set("expires_at = now() + interval '1 year'");
    expect((await runJobs(db)).asked).toBe(0);
    await set("expires_at = null, starts_at = now() - interval '59 days'");
    expect((await runJobs(db)).asked).toBe(0);
    await set("starts_at = null, expired_at = now()");
    expect((await runJobs(db)).asked).toBe(0);
    await set("expired_at = null, status = 'pending'");
    expect((await runJobs(db)).asked).toBe(0);
    await set("status = 'active'");
    expect((await runJobs(db)).asked).toBeGreaterThan(0);
  }));

test("a deal of a deleted member leaves the lists as well", () =>
  asOwner(async (db) => {
    await db.query("update public.deals set user_id = null where id = $1", [deals.dates]);
    await letPass(db, 60);
    expect((await runJobs(db)).asked).toBe(1);
    await letPass(db, 7);
    expect((await runJobs(db)).ended).toBe(1);
  }));

test("one confirmation by the poster brings an unconfirmed deal back", () =>
  asOwner(async (db) => {
    await leaveLists(db);
    await db.become("amina");
    expect(await check(db, "live")).toMatchObject({ isExpired: false, expiredBy: null });
    expect(await isListed(db)).toBe(true);
    expect(await decisions(db)).toEqual(["unconfirmed over", "poster back"]);
    expect(await posterNotices(db)).toEqual([]);
    await letPass(db, 59);
    expect(await runJobs(db)).toEqual({ asked: 0, ended: 0 });
  }));

test("one established member or two others bring an unconfirmed deal back, a young account does not", () =>
  asOwner(async (db) => {
    const [young] = await join(db, 1, "10 minutes", "young");
    const [first, second] = await join(db, 2, "2 days", "plain");
    const [established] = await joinEstablished(db, 1);
    await leaveLists(db);
    expect(await checkAs(db, young, "live")).toMatchObject({ isExpired: true, counts: false });
    expect(await checkAs(db, first, "gone")).toMatchObject({ isExpired: true });
    expect(await checkAs(db, first, "price_changed", 5)).toMatchObject({ isExpired: true });
    expect(await checkAs(db, first, "live")).toMatchObject({ isExpired: true, needed: 1 });
    expect(await checkAs(db, second, "bought")).toMatchObject({ isExpired: false });
    await leaveLists(db);
    expect(await checkAs(db, established, "live")).toMatchObject({ isExpired: false });
  }));

test("a deal that members ended still needs six points to return", () =>
  asOwner(async (db) => {
    const [one, two, three, helper] = await joinEstablished(db, 4);
    for (const member of [one, two, three]) await checkAs(db, member, "gone");
    expect(await checkAs(db, helper, "live")).toMatchObject({ isExpired: true, needed: 2 });
  }));

test("members cannot read or write the requests, or run the jobs", () =>
  asOwner(async (db) => {
    await letPass(db, 60);
    await runJobs(db);
    expect(await db.query("select from private.confirmation_requests")).toHaveLength(1);
    for (const person of ["amina", "maryam", "visitor"] as const) {
      await db.become(person);
      for (const statement of [
        "select from private.confirmation_requests",
        "delete from private.confirmation_requests",
        "select private.ask_for_confirmations()",
        "select private.expire_unconfirmed_deals()",
        "update public.deals set confirmed_at = now()",
      ])
        await expect(db.query(statement)).rejects.toMatchObject({ code: "42501" });
    }
  }));

test("a confirmation stays stored after it has left the counts", () =>
  asMember("amina", async (db) => {
    await check(db, "live");
    await letPass(db, 4);
    await db.query("select private.refresh_checks()");
    const [deal] = await db.query(
      "select live_count, last_confirmed_at, now()::date - confirmed_at::date as days from public.deals where id = $1",
      [deals.dates],
    );
    expect(deal).toEqual({ live_count: 0, last_confirmed_at: null, days: 4 });
  }));

/** Moves a deal, its checks and the request into the past to simulate the passage of days. */
async function letPass(db: Db, days: number): Promise<void> {
  // Checks are written a moment after now(), the start of the transaction.
  const time = `${days} days 1 minute`;
  await untriggered(
    db,
    `update public.deals set created_at = created_at - $1::interval, updated_at = updated_at - $1::interval,
       confirmed_at = confirmed_at - $1::interval, expired_at = expired_at - $1::interval where id = $2`,
    [time, deals.dates],
  );
  for (const [table, column] of [
    ["private.confirmation_requests", "asked_at"],
    ["public.deal_checks", "created_at"],
    ["private.expiry_decisions", "decided_at"],
    ["public.notifications", "created_at"],
  ])
    await db.query(`update ${table} set ${column} = ${column} - $1::interval`, [time]);
}

/** Changes deals without the trigger that treats every change as a confirmation. */
async function untriggered(db: Db, sql: string, values: unknown[] = []): Promise<void> {
  await db.become("owner");
  const switchTrigger = (to: "enable" | "disable") =>
    db.query(`alter table public.deals ${to} trigger deals_close_confirmation_request`);
  await switchTrigger("disable");
  await db.query(sql, values);
  await switchTrigger("enable");
}

async function runJobs(db: Db): Promise<{ asked: number; ended: number }> {
  await db.become("owner");
  return one(
    await db.query<{ asked: number; ended: number }>(
      "select private.expire_unconfirmed_deals() as ended, private.ask_for_confirmations() as asked",
    ),
  );
}

async function leaveLists(db: Db): Promise<void> {
  await letPass(db, 60);
  await runJobs(db);
  await letPass(db, 7);
  expect((await runJobs(db)).ended).toBe(1);
}

/** Returns Amina's notices about deals. */
async function posterNotices(db: Db): Promise<unknown[]> {
  await db.become("amina");
  return (await notices(db))
    .filter(({ deal_id }) => deal_id !== null)
    .map(({ kind, detail, deal_id }) => [kind, detail, deal_id]);
}

async function isListed(db: Db): Promise<boolean> {
  await db.become("visitor");
  const listed = await db.query<{ id: string }>(
    "select id from public.deals_with_temperature where is_running",
  );
  return listed.some(({ id }) => id === deals.dates);
}

async function daysSince(db: Db, time: unknown): Promise<number> {
  const [row] = await db.query<{ days: number }>(
    "select extract(day from now() - $1::timestamptz)::int as days",
    [time],
  );
  return row?.days ?? Number.NaN;
}
