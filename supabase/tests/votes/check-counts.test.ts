// Longer than 200 lines: the public counts of checks after each kind of change.
import { expect, test } from "vitest";
import { moderate, update } from "../admin-calls.ts";
import type { Db } from "../as.ts";
import { one } from "../calls.ts";
import { asOwner } from "../notice-calls.ts";
import { deals } from "../people.ts";
import {
  becomeMember,
  check,
  checkAs,
  checkAsAll,
  join,
  joinEstablished,
  letPass,
  withdraw,
} from "./checkers.ts";

test("a deal without recent confirmations has no confirmation time", () =>
  asOwner(async (db) => {
    const [member] = await join(db, 1, "2 days");
    expect(await checkAs(db, member, "live")).toMatchObject({
      liveCount: 1,
      lastConfirmedAt: expect.any(String),
      confirmedByPoster: false,
    });
    expect(await check(db, "gone")).toMatchObject({ liveCount: 0, lastConfirmedAt: null });
    expect(await stamp(db)).toMatchObject({ live_count: 0, last_confirmed_at: null });
  }));

test("the confirmation time is that of the newest remaining confirmation", () =>
  asOwner(async (db) => {
    const [first, second] = await join(db, 2, "2 days");
    const { lastConfirmedAt: earlier } = await checkAs(db, first, "live");
    const { lastConfirmedAt: later } = await checkAs(db, second, "bought");
    expect(later).not.toBe(earlier);
    expect(await withdraw(db)).toMatchObject({ liveCount: 1, lastConfirmedAt: earlier });
  }));

test("new accounts appear in no count, price or time, even after others withdraw their checks", () =>
  asOwner(async (db) => {
    const young = await join(db, 3, "10 minutes", "young");
    const [member] = await join(db, 1, "2 days", "old");
    await checkAs(db, member, "live");
    await checkAsAll(db, young, "live");
    await becomeMember(db, member);
    expect(await withdraw(db)).toMatchObject({ liveCount: 0, lastConfirmedAt: null });
    expect(await checkAsAll(db, young, "bought")).toMatchObject({
      liveCount: 0,
      lastConfirmedAt: null,
    });
    expect(await sums(db)).toMatchObject({ boughtCount: null });
    for (const who of young) await checkAs(db, who, "price_changed", 0.01);
    expect(await sums(db)).toMatchObject({ seenPrice: null, seenBy: null });
    expect(await checkAsAll(db, young, "gone")).toMatchObject({ goneCount: 0 });
  }));

test.each([
  ["price", { price: 99 }],
  ["link", { deal_url: "https://dates.example/2" }],
  ["currency", { currency: "USD" }],
])("a change of the %s resets the checks of the earlier offer", (_, change) =>
  asOwner(async (db) => {
    const members = await join(db, 3, "2 days");
    expect(await checkAsAll(db, members, "bought")).toMatchObject({ liveCount: 3 });
    await db.become("maryam");
    await update(db, deals.dates, { title: "Medjool dates of Medina" });
    expect(await stamp(db)).toMatchObject({ live_count: 3 });
    expect(await sums(db)).toMatchObject({ boughtCount: 3 });
    await db.become("maryam");
    await update(db, deals.dates, change);
    expect(await stamp(db)).toEqual({
      live_count: 0,
      gone_count: 0,
      last_confirmed_at: null,
      confirmed_by_poster: false,
    });
    expect(await sums(db)).toMatchObject({ boughtCount: null });
    expect(await checkAs(db, members[0], "live")).toMatchObject({ liveCount: 1 });
  }),
);

test("'gone' checks before a price change do not end the deal after it", () =>
  asOwner(async (db) => {
    const members = await joinEstablished(db, 3);
    await checkAsAll(db, members.slice(0, 2), "gone");
    await db.become("maryam");
    await update(db, deals.dates, { price: 5 });
    expect(await checkAs(db, members[2], "gone")).toMatchObject({ isExpired: false, goneCount: 1 });
  }));

test("confirmations count for 72 hours, even without later checks", () =>
  asOwner(async (db) => {
    const [first, second, third] = await join(db, 3, "9 days");
    await checkAs(db, first, "live");
    await letPass(db, "60 hours");
    await checkAs(db, second, "live");
    expect(await refresh(db)).toBe(0);
    expect(await stamp(db)).toMatchObject({ live_count: 2 });
    await letPass(db, "13 hours");
    // A check is counted without the job.
    expect(await checkAs(db, third, "gone")).toMatchObject({ liveCount: 1, goneCount: 1 });
    expect(await refresh(db)).toBe(1);
    expect(await stamp(db)).toMatchObject({ live_count: 1, gone_count: 1 });
    await letPass(db, "60 hours");
    expect(await refresh(db)).toBe(1);
    expect(await stamp(db)).toMatchObject({
      live_count: 0,
      gone_count: 1,
      last_confirmed_at: null,
    });
    await letPass(db, "13 hours");
    await refresh(db);
    expect(await stamp(db)).toMatchObject({ live_count: 0, gone_count: 0 });
    expect(await refresh(db)).toBe(0);
  }));

test("a confirmation by the poster is labeled as such until a member's follows", () =>
  asOwner(async (db) => {
    const [member] = await join(db, 1, "2 days");
    await db.become("amina");
    expect(await check(db, "live")).toMatchObject({
      liveCount: 1,
      confirmedByPoster: true,
      counts: true,
      reason: null,
    });
    expect(await checkAs(db, member, "live")).toMatchObject({
      liveCount: 2,
      confirmedByPoster: false,
    });
    await becomeMember(db, member);
    expect(await withdraw(db)).toMatchObject({ liveCount: 1, confirmedByPoster: true });
  }));

test("the number of buyers is shown from three, a seen price and its count from two", () =>
  asOwner(async (db) => {
    const [first, second, third] = await join(db, 3, "2 days");
    const nothing = { boughtCount: null, seenPrice: null, seenBy: null, endings: 0 };
    await checkAs(db, first, "bought");
    await checkAs(db, second, "bought");
    expect(await sums(db)).toEqual(nothing);
    await checkAs(db, third, "bought");
    expect(await sums(db)).toEqual({ ...nothing, boughtCount: 3 });
    await checkAs(db, first, "price_changed", 11);
    expect(await sums(db)).toEqual(nothing);
    await checkAs(db, second, "price_changed", 11);
    expect(await sums(db)).toEqual({ ...nothing, seenPrice: 11, seenBy: 2 });
    await checkAs(db, third, "price_changed", 11);
    expect(await sums(db)).toEqual({ ...nothing, seenPrice: 11, seenBy: 3 });
  }));

test("the poster gets one notice a day about a price that two members reported, until it is corrected", () =>
  asOwner(async (db) => {
    const [first, second, third] = await join(db, 3, "9 days");
    const posterNotices = async () => {
      await db.become("amina");
      const rows = await db.call("get_notifications");
      return rows.map(({ kind, price, currency, count }) => ({ kind, price, currency, count }));
    };
    await checkAs(db, first, "price_changed", 12.5);
    expect(await posterNotices()).toEqual([]);
    await checkAs(db, second, "price_changed", 12.5);
    const notice = { kind: "deal_price_seen", price: "12.5", currency: "GBP", count: 2 };
    expect(await posterNotices()).toEqual([notice]);
    await db.call("mark_notifications_read");
    await checkAs(db, third, "price_changed", 12.5);
    expect(await posterNotices()).toEqual([notice]);
    await letPass(db, "25 hours");
    await db.query("update public.notifications set created_at = created_at - interval '25 hours'");
    await checkAs(db, third, "price_changed", 12.5);
    expect(await posterNotices()).toEqual([{ ...notice, count: 3 }, notice]);
    await db.become("maryam");
    await update(db, deals.dates, { price: 12.5 });
    expect((await posterNotices()).filter(({ kind }) => kind === "deal_price_seen")).toEqual([
      notice,
    ]);
    expect(await sums(db)).toMatchObject({ seenPrice: null });
  }));

test("the notice of an end by members cannot be switched off, and is emailed", () =>
  asOwner(async (db) => {
    const members = await joinEstablished(db, 3);
    await db.become("amina");
    for (const switches of ["bell_param", "mail_param"]) {
      await expect(
        db.call("set_notification_settings", { [switches]: { deal_ended_by_members: false } }),
      ).rejects.toMatchObject({ hint: "invalid_field" });
    }
    await db.call("set_notification_settings", { bell_param: { deal_expired: false } });
    await checkAsAll(db, members, "gone");
    await db.become("owner");
    expect(
      one(
        await db.query(
          "select kind, in_bell, mail_after is not null as is_mailed from public.notifications",
        ),
      ),
    ).toEqual({ kind: "deal_ended_by_members", in_bell: true, is_mailed: true });
    await db.become("maryam");
    await moderate(db, deals.dates, "approve");
    await db.become("amina");
    expect(await db.call("get_notifications")).not.toContainEqual(
      expect.objectContaining({ kind: "deal_ended_by_members" }),
    );
  }));

async function stamp(db: Db): Promise<unknown> {
  await db.become("visitor");
  const { live_count, gone_count, last_confirmed_at, confirmed_by_poster } = one(
    await db.call("get_deal", { deal_id_param: deals.dates }),
  );
  return { live_count, gone_count, last_confirmed_at, confirmed_by_poster };
}

async function sums(db: Db): Promise<unknown> {
  await db.become("visitor");
  return one(await db.call("get_deal_checks", { deal_id_param: deals.dates })).get_deal_checks;
}

async function refresh(db: Db): Promise<number> {
  await db.become("owner");
  return one(await db.query<{ deals: number }>("select private.refresh_checks() as deals")).deals;
}
