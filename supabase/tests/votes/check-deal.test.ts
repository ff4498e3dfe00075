// Longer than 200 lines: the rules by which members end a deal and bring it back.
import { expect, test } from "vitest";
import { moderate, update } from "../admin-calls.ts";
import { asMember, asOwner, asVisitor, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { BAN_REASON, deals, people } from "../people.ts";
import {
  check,
  checkAs,
  checkAsAll,
  decisions,
  join,
  joinEstablished,
  letPass,
  withdraw,
} from "./checkers.ts";

test("only a member's last check counts, and it can be withdrawn", () =>
  asOwner(async (db) => {
    const [member] = await join(db, 1, "2 days");
    expect(await checkAs(db, member, "live")).toMatchObject({
      verdict: "live",
      liveCount: 1,
      goneCount: 0,
    });
    expect(await check(db, "gone")).toMatchObject({
      verdict: "gone",
      isExpired: false,
      liveCount: 0,
      goneCount: 1,
    });
    expect(await check(db, "price_changed", 12.5)).toMatchObject({ liveCount: 0, goneCount: 0 });
    expect(await rows(db)).toEqual([{ verdict: "price_changed", seen_price: "12.5" }]);
    expect(await check(db, "bought")).toMatchObject({ liveCount: 1, goneCount: 0 });
    expect(await withdraw(db)).toMatchObject({
      verdict: null,
      liveCount: 0,
      lastConfirmedAt: null,
    });
    expect(await withdraw(db)).toMatchObject({ liveCount: 0, goneCount: 0 });
    expect(await rows(db)).toEqual([]);
  }));

test("the poster ends a deal alone, and brings it back", () =>
  asMember("amina", async (db) => {
    expect(await check(db, "gone")).toMatchObject({ isExpired: true, expiredBy: "poster" });
    await db.become("visitor");
    expect(await db.call("get_hottest_deals")).toEqual([]);
    expect(one(await db.call("count_deals"))).toEqual({ count_deals: "0" });
    await db.become("amina");
    expect(await check(db, "bought")).toMatchObject({ isExpired: false, expiredBy: null });
  }));

test("ten-minute-old accounts cannot end a deal; three established members can end it and bring it back", () =>
  asOwner(async (db) => {
    const young = await join(db, 6, "10 minutes", "young");
    const [first, second, third] = await joinEstablished(db, 3);
    const [one, two, three] = await joinEstablished(db, 3, { name: "helper" });
    expect(await checkAsAll(db, young, "gone")).toMatchObject({ isExpired: false, goneCount: 0 });
    expect(await checkAs(db, first, "gone")).toMatchObject({ isExpired: false });
    expect(await checkAs(db, second, "gone")).toMatchObject({ isExpired: false });
    expect(await checkAs(db, third, "gone")).toMatchObject({
      isExpired: true,
      expiredBy: "members",
    });
    expect(await checkAs(db, one, "live")).toMatchObject({ isExpired: true });
    expect(await checkAs(db, two, "bought")).toMatchObject({ isExpired: true });
    expect(await checkAs(db, three, "live")).toMatchObject({ isExpired: false, liveCount: 3 });
    // Checks from before the deal came back stay in the counts but do not help to end it.
    expect(await checkAs(db, first, "gone")).toMatchObject({ isExpired: false, goneCount: 3 });
    expect(await decisions(db)).toEqual(["members over", "members back"]);
  }));

test("checks older than 24 hours end nothing", () =>
  asOwner(async (db) => {
    const [first, second, third] = await joinEstablished(db, 3);
    await checkAs(db, first, "gone");
    await checkAs(db, second, "gone");
    await letPass(db, "25 hours");
    expect(await checkAs(db, third, "gone")).toMatchObject({ isExpired: false, goneCount: 3 });
  }));

test("an admin's decision applies for 24 hours against members and the poster", () =>
  asOwner(async (db) => {
    const members = await joinEstablished(db, 10);
    await db.become("maryam");
    await moderate(db, deals.dates, "expire");
    for (const who of members)
      expect(await checkAs(db, who, "live")).toMatchObject({ isExpired: true });
    await db.become("amina");
    expect(await check(db, "live")).toMatchObject({ isExpired: true, expiredBy: "admin" });
    await db.become("owner");
    await db.query(
      "update private.expiry_decisions set decided_at = decided_at - interval '25 hours'",
    );
    expect(await checkAs(db, members[0], "live")).toMatchObject({ isExpired: false });
  }));

test("undoing an admin's decision restores the source of the ending, and the poster can bring the deal back", () =>
  asMember("amina", async (db) => {
    await check(db, "gone");
    await db.become("maryam");
    await moderate(db, deals.dates, "approve");
    await db.call("undo_decision", { content_type_param: "deal", content_id_param: deals.dates });
    expect(await decisions(db)).toEqual(["poster over"]);
    await db.become("amina");
    expect(await check(db, "price_changed")).toMatchObject({
      isExpired: true,
      expiredBy: "poster",
    });
    expect(await check(db, "live")).toMatchObject({ isExpired: false });
  }));

test("a new announced end does not bring back what members or the poster ended, only what the date ended", () =>
  asOwner(async (db) => {
    const soon = new Date(Date.now() + 30 * 86_400_000).toISOString();
    await db.query("update public.deals set expires_at = now() + interval '1 day' where id = $1", [
      deals.dates,
    ]);
    await db.become("amina");
    await check(db, "gone");
    await db.become("maryam");
    expect(await update(db, deals.dates, { expires_at: soon })).toMatchObject({ is_expired: true });
    await db.become("owner");
    await db.query("select private.expire_ended_deals()");
    await db.become("maryam");
    expect(one(await db.call("get_deal", { deal_id_param: deals.ended }))).toMatchObject({
      expired_by: "date",
    });
    expect(await update(db, deals.ended, { expires_at: soon })).toMatchObject({
      is_expired: false,
    });
  }));

test("pending, ended and upcoming deals accept no check, and an unknown verdict or a wrong price is refused", () =>
  asMember("bilal", async (db) => {
    await expect(check(db, "live", null, deals.pending)).rejects.toMatchObject({
      hint: "deal_not_found",
    });
    await expect(check(db, "live", null, deals.ended)).rejects.toMatchObject({
      hint: "deal_expired",
    });
    await expect(check(db, "maybe")).rejects.toMatchObject({
      code: "PT400",
      hint: "invalid_field",
    });
    await expect(check(db, "price_changed", 1.234)).rejects.toMatchObject({
      hint: "invalid_field",
    });
    await db.become("owner");
    await db.query("update public.deals set starts_at = now() + interval '1 day' where id = $1", [
      deals.dates,
    ]);
    await db.become("bilal");
    await expect(check(db, "live")).rejects.toMatchObject({
      code: "PT409",
      hint: "deal_not_started",
    });
  }));

test("visitors and banned members cannot check, and the checks of others are hidden", async () => {
  await asVisitor(async (db) => {
    const refusal = { code: "PT401", hint: "not_authenticated" };
    await expect(check(db, "live")).rejects.toMatchObject(refusal);
    await expect(withdraw(db)).rejects.toMatchObject(refusal);
  });
  await asMember("safiya", async (db) => {
    await expect(check(db, "live")).rejects.toMatchObject({
      hint: "banned",
      message: expect.stringContaining(BAN_REASON),
    });
  });
  await asMember("bilal", async (db) => {
    await check(db, "live");
    for (const who of ["hamza", "maryam", "visitor"] as const) {
      await db.become(who);
      expect(await rows(db)).toEqual([]);
    }
  });
});

test("the checks of a member who leaves are deleted, and the counts follow", () =>
  asMember("bilal", async (db) => {
    await db.become("owner");
    await db.query(
      "update public.profiles set created_at = now() - interval '2 days' where id = $1",
      [people.bilal],
    );
    await db.become("bilal");
    expect(await check(db, "live")).toMatchObject({ liveCount: 1 });
    const data = one(await db.call<{ export_my_data: Record<string, unknown> }>("export_my_data"));
    expect(data.export_my_data).toMatchObject({
      deal_checks: [{ deal_id: deals.dates, verdict: "live" }],
      wrong_checks: [],
      check_networks: [],
      ended_deals: [],
    });
    await db.become("owner");
    await db.query("delete from auth.users where id = $1", [people.bilal]);
    expect(await db.query("select from public.deal_checks")).toEqual([]);
    expect(
      one(await db.query("select live_count from public.deals where id = $1", [deals.dates])),
    ).toEqual({ live_count: 0 });
  }));

const rows = (db: Db) => db.query("select verdict, seen_price from public.deal_checks");
