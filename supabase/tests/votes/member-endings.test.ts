// Longer than 200 lines: the limits of endings by members, and their decisions by admins.
import { expect, test } from "vitest";
import { moderate } from "../admin-calls.ts";
import type { Db } from "../as.ts";
import { one } from "../calls.ts";
import { asOwner } from "../notice-calls.ts";
import { deals, people } from "../people.ts";
import {
  addDeals,
  becomeMember,
  check,
  checkAs,
  checkAsAll,
  decisions,
  joinEstablished,
  letPass,
} from "./checkers.ts";

interface Ending {
  deal_id: string;
  title: string;
  username: string;
  is_expired: boolean;
  waits: boolean;
  members: { user_id: string; username: string; created_at: string; weight: number }[];
}

test("a member can help to end three deals a day; a check of a fourth is counted but does not help to end it", () =>
  asOwner(async (db) => {
    const group = await joinEstablished(db, 3);
    // Enough deals for the daily limit to allow more than three endings.
    const shop = await addDeals(db, 100);
    for (const deal of shop.slice(0, 3)) {
      expect(await checkAsAll(db, group, "gone", deal)).toMatchObject({ isExpired: true });
    }
    expect(await checkAsAll(db, group, "gone", shop[3])).toMatchObject({
      isExpired: false,
      goneCount: 3,
      waits: false,
      needed: 2,
    });
    const others = await joinEstablished(db, 3, { name: "other" });
    expect(await checkAsAll(db, others, "gone", shop[3])).toMatchObject({ isExpired: true });
    await letPass(db, "24 hours 1 minute");
    expect(await checkAsAll(db, group, "gone", shop[4])).toMatchObject({ isExpired: true });
  }));

test("on a small site members can end three deals a day; further endings wait for an admin", () =>
  asOwner(async (db) => {
    const shop = await addDeals(db, 20);
    const groups: string[][] = [];
    for (const name of ["a", "b"])
      groups.push(await joinEstablished(db, 3, { name: `group_${name}` }));
    for (const deal of shop.slice(0, 3)) {
      expect(await checkAsAll(db, groups[0] ?? [], "gone", deal)).toMatchObject({
        isExpired: true,
      });
    }
    expect(await checkAsAll(db, groups[1] ?? [], "gone", shop[3])).toMatchObject({
      isExpired: false,
      waits: true,
      needed: null,
    });
    expect(await endings(db)).toMatchObject([
      { deal_id: shop[3], waits: true, is_expired: false },
      { deal_id: shop[2], waits: false, is_expired: true },
      { deal_id: shop[1], waits: false },
      { deal_id: shop[0], waits: false },
    ]);
    expect(await queue(db)).toBe("1");
    // A pending ending stays listed after a day.
    await letPass(db, "25 hours");
    expect(await endings(db)).toMatchObject([{ deal_id: shop[3], waits: true }]);
  }));

test("members of a large site can end 5% of the running deals a day", () =>
  asOwner(async (db) => {
    // Together with the groups' deals there are at least a hundred deals when the fifth ends.
    const shop = await addDeals(db, 84);
    for (let group = 0; group < 6; group += 1) {
      const members = await joinEstablished(db, 3, { name: `group${group}_` });
      expect(await checkAsAll(db, members, "gone", shop[group])).toMatchObject({
        isExpired: group < 5,
        waits: group === 5,
      });
    }
  }));

test("after the poster brings a deal back, the same members cannot end it again for 24 hours", () =>
  asOwner(async (db) => {
    const group = await joinEstablished(db, 4);
    expect(await checkAsAll(db, group.slice(0, 3), "gone")).toMatchObject({ isExpired: true });
    await db.become("amina");
    expect(await check(db, "live")).toMatchObject({ isExpired: false });
    expect(await checkAsAll(db, group, "gone")).toMatchObject({ isExpired: false, waits: false });
    await letPass(db, "24 hours 1 minute");
    expect(await checkAsAll(db, group.slice(0, 3), "gone")).toMatchObject({ isExpired: true });
  }));

test("after the poster brings a deal back, other members can end it again", () =>
  asOwner(async (db) => {
    const group = await joinEstablished(db, 3);
    expect(await checkAsAll(db, group, "gone")).toMatchObject({ isExpired: true });
    await db.become("amina");
    expect(await check(db, "live")).toMatchObject({ isExpired: false });
    await checkAsAll(db, group, "gone");
    const others = await joinEstablished(db, 3, { name: "other" });
    // The checks of the first members do not help.
    expect(await checkAsAll(db, others.slice(0, 2), "gone")).toMatchObject({ isExpired: false });
    expect(await checkAs(db, others[2], "gone")).toMatchObject({
      isExpired: true,
      expiredBy: "members",
    });
  }));

test("once the poster has overruled members twice, the next ending waits for an admin", () =>
  asOwner(async (db) => {
    const groups: string[][] = [];
    for (const name of ["first", "second", "third"])
      groups.push(await joinEstablished(db, 3, { name }));
    for (const group of groups.slice(0, 2)) {
      expect(await checkAsAll(db, group, "gone")).toMatchObject({ isExpired: true });
      await db.become("amina");
      expect(await check(db, "live")).toMatchObject({ isExpired: false, expiredBy: null });
    }
    expect(await checkAs(db, groups[2]?.[0], "gone")).toMatchObject({ needed: null, waits: false });
    expect(await checkAsAll(db, groups[2] ?? [], "gone")).toMatchObject({
      isExpired: false,
      waits: true,
      needed: null,
    });
    await decide(db, deals.dates, true);
    await db.become("amina");
    expect(await check(db, "live")).toMatchObject({ isExpired: true, expiredBy: "admin" });
    expect(await decisions(db)).toEqual([
      "members over",
      "poster back",
      "members over",
      "poster back",
      "admin over",
    ]);
  }));

test("an admin's approval of a pending ending notifies the poster and can be undone", () =>
  asOwner(async (db) => {
    const deal = await waitingDeal(db);
    await decide(db, deal, true);
    expect(await kindsOf(db, "amina")).toContain("deal_expired");
    expect(await queue(db)).toBe("0");
    await expect(decide(db, deal, true)).rejects.toMatchObject({
      code: "PT409",
      hint: "already_decided",
    });
    await db.become("maryam");
    await db.call("undo_decision", { content_type_param: "deal", content_id_param: deal });
    expect(one(await db.call("get_deal", { deal_id_param: deal }))).toMatchObject({
      is_expired: false,
    });
  }));

test("a deal that an admin keeps stays live despite new checks, and the earlier checks count as wrong", () =>
  asOwner(async (db) => {
    const deal = await waitingDeal(db);
    await decide(db, deal, false);
    expect(one(await db.call("get_deal", { deal_id_param: deal }))).toMatchObject({
      is_expired: false,
    });
    const fresh = await joinEstablished(db, 3, { name: "fresh" });
    expect(await checkAsAll(db, fresh, "gone", deal)).toMatchObject({
      isExpired: false,
      waits: false,
    });
    await db.become("owner");
    expect(await db.query("select from private.wrong_checks")).toHaveLength(3);
    expect(await db.query("select action from public.admin_actions")).toEqual([
      { action: "keep_deal" },
    ]);
    // The public history omits decisions that changed nothing.
    await db.become("visitor");
    expect(await db.call("get_deal_endings", { deal_id_param: deal })).toEqual([]);
  }));

test("a pending ending leaves the list when the poster ends the deal or its announced end passes", () =>
  asOwner(async (db) => {
    const deal = await waitingDeal(db);
    await db.become("owner");
    await db.query(
      "update public.deals set expires_at = now() - interval '1 minute' where id = $1",
      [deal],
    );
    expect(await queue(db)).toBe("0");
    await db.become("owner");
    await db.query("update public.deals set expires_at = null where id = $1", [deal]);
    expect(await queue(db)).toBe("1");
    await db.become("amina");
    await db.call("expire_own_deal", { deal_id_param: deal });
    expect(await queue(db)).toBe("0");
  }));

test("an admin reverts all checks of a member's last day and the endings they caused in one step", () =>
  asOwner(async (db) => {
    const group = await joinEstablished(db, 4);
    const [leader = "", ...helpers] = group;
    const shop = await addDeals(db, 30);
    const helped = [[leader, ...helpers.slice(0, 2)], [leader, ...helpers.slice(1, 3)], helpers];
    for (const [index, members] of helped.entries()) {
      expect(await checkAsAll(db, members, "gone", shop[index])).toMatchObject({ isExpired: true });
    }
    await checkAs(db, leader, "gone", null, shop[4]);
    await checkAs(db, leader, "live", null, shop[5]);
    await db.become("maryam");
    expect(
      one(await db.call("revert_member_checks", { user_id_param: leader })).revert_member_checks,
    ).toEqual({ deals: 2, checks: 4, outcomes: 0 });
    expect(await endings(db)).toMatchObject([
      { deal_id: shop[2], is_expired: true },
      { deal_id: shop[1], is_expired: false },
      { deal_id: shop[0], is_expired: false },
    ]);
    await db.become("owner");
    expect(await db.query("select distinct user_id from private.wrong_checks")).toEqual([
      { user_id: leader },
    ]);
    expect(await db.query("select from public.deal_checks where user_id = $1", [leader])).toEqual(
      [],
    );
    expect(
      await db.query("select gone_count, live_count from public.deals where id = any ($1)", [
        [shop[4], shop[5]],
      ]),
    ).toEqual([
      { gone_count: 0, live_count: 0 },
      { gone_count: 0, live_count: 0 },
    ]);
    expect(
      await db.query("select admin_id, action, subject_id, after from public.admin_actions"),
    ).toEqual([
      {
        admin_id: people.maryam,
        action: "revert_checks",
        subject_id: leader,
        after: { deals: 2, checks: 4, outcomes: 0 },
      },
    ]);
  }));

test("a deal whose pending ending is reverted keeps running and is not counted as brought back", () =>
  asOwner(async (db) => {
    const deal = await waitingDeal(db);
    const ending = async () => (await endings(db)).find(({ deal_id }) => deal_id === deal);
    const member = (await ending())?.members[0]?.user_id;
    expect(
      one(await db.call("revert_member_checks", { user_id_param: member })).revert_member_checks,
    ).toEqual({ deals: 0, checks: 1, outcomes: 0 });
    expect(await ending()).toMatchObject({ waits: false, is_expired: false });
  }));

test("a banned member's check does not help to end a deal", () =>
  asOwner(async (db) => {
    const group = await joinEstablished(db, 4);
    await checkAsAll(db, group.slice(0, 2), "gone");
    await db.become("maryam");
    await db.call("ban_member", { user_id_param: group[0], reason_param: "A group" });
    expect(await checkAs(db, group[2], "gone")).toMatchObject({ isExpired: false });
    expect(await checkAs(db, group[3], "gone")).toMatchObject({ isExpired: true });
  }));

test("reverting a member's checks also withdraws their outcomes of codes", () =>
  asOwner(async (db) => {
    const [member, other] = await joinEstablished(db, 2);
    const { id } = one(
      await db.query<{ id: string }>(
        `insert into public.voucher_codes (user_id, code, merchant, discount_type, status)
         values ($1, 'DATES10', 'Date House', 'other', 'active') returning id`,
        [people.amina],
      ),
    );
    for (const reporter of [member, other]) {
      await becomeMember(db, reporter);
      await db.call("report_code", { voucher_id_param: id, outcome_param: "failed" });
    }
    await db.become("maryam");
    expect(
      one(await db.call("revert_member_checks", { user_id_param: member })).revert_member_checks,
    ).toEqual({ deals: 0, checks: 0, outcomes: 1 });
    await db.become("owner");
    expect(
      await db.query("select failed_14d from public.voucher_codes where id = $1", [id]),
    ).toEqual([{ failed_14d: 1 }]);
  }));

test("admins see who ended a deal, with the age of the accounts and their weight", () =>
  asOwner(async (db) => {
    const group = await joinEstablished(db, 3, { name: "group" });
    await checkAsAll(db, group, "gone");
    const [ending] = await endings(db);
    expect(ending).toMatchObject({
      deal_id: deals.dates,
      title: "Medjool dates, 1 kg",
      username: "amina",
      is_expired: true,
      waits: false,
    });
    expect(ending?.members.map(({ username, weight }) => [username, weight])).toEqual([
      ["group1", 2],
      ["group2", 2],
      ["group3", 2],
    ]);
    const age = Date.now() - Date.parse(ending?.members[0]?.created_at ?? "");
    expect(age / 86_400_000).toBeGreaterThan(7.9);
  }));

test("only admins see endings and decide on them", () =>
  asOwner(async (db) => {
    const deal = await waitingDeal(db);
    for (const who of ["visitor", "amina", "bilal", "safiya"] as const) {
      await db.become(who);
      const refused = { code: expect.stringMatching(/^PT40[13]$/) };
      await expect(db.call("get_member_endings")).rejects.toMatchObject(refused);
      await expect(
        db.call("decide_member_ending", { deal_id_param: deal, is_over_param: false }),
      ).rejects.toMatchObject(refused);
      await expect(
        db.call("revert_member_checks", { user_id_param: people.bilal }),
      ).rejects.toMatchObject(refused);
    }
    expect(await queue(db)).toBe("1");
    await expect(
      db.call("revert_member_checks", { user_id_param: deals.dates }),
    ).rejects.toMatchObject({ code: "PT404", hint: "profile_not_found" });
    await expect(
      db.call("decide_member_ending", { deal_id_param: deal, is_over_param: null }),
    ).rejects.toMatchObject({ code: "PT400", hint: "invalid_field" });
    await expect(
      db.call("decide_member_ending", { deal_id_param: deals.pending, is_over_param: true }),
    ).rejects.toMatchObject({ code: "PT404", hint: "deal_not_found" });
  }));

test("the history of a deal lists its endings and returns with their source", () =>
  asOwner(async (db) => {
    const group = await joinEstablished(db, 3);
    await checkAsAll(db, group, "gone");
    await db.become("amina");
    await check(db, "live");
    await db.become("maryam");
    await moderate(db, deals.dates, "expire");
    const history = async (deal: string = deals.dates) =>
      (await db.call("get_deal_endings", { deal_id_param: deal })).map(({ kind, by }) => [
        kind,
        by,
      ]);
    await db.become("visitor");
    expect(await history()).toEqual([
      ["ended", "admin"],
      ["returned", "poster"],
      ["ended", "members"],
    ]);
    expect(await history(deals.ended)).toEqual([["ended", "date"]]);
    expect(
      one(await db.call("get_deal_checks", { deal_id_param: deals.dates })).get_deal_checks,
    ).toMatchObject({ endings: 3 });
    await db.become("maryam");
    await moderate(db, deals.dates, "reject", "Not halal");
    await db.become("visitor");
    expect(await history()).toEqual([]);
    await db.become("amina");
    expect(await history()).toHaveLength(3);
  }));

/** Adds a deal by Amina whose ending waits for an admin, because members have ended three others. */
async function waitingDeal(db: Db): Promise<string> {
  const [deal = ""] = await addDeals(db, 1);
  const group = await joinEstablished(db, 3, { name: "group" });
  await db.query(
    "insert into private.member_endings (deal_id, state) select $1, 'ended' from generate_series(1, 3)",
    [deals.markedExpired],
  );
  expect(await checkAsAll(db, group, "gone", deal)).toMatchObject({ waits: true });
  return deal;
}

async function decide(db: Db, deal: string, isOver: boolean): Promise<void> {
  await db.become("maryam");
  await db.call("decide_member_ending", { deal_id_param: deal, is_over_param: isOver });
}

async function endings(db: Db): Promise<Ending[]> {
  await db.become("maryam");
  return db.call<Ending>("get_member_endings");
}

/** Returns the number of pending endings on the dashboard. */
async function queue(db: Db): Promise<string | undefined> {
  await db.become("maryam");
  const queues = await db.call<{ queue: string; waiting: string }>("get_admin_queues");
  return queues.find(({ queue }) => queue === "endings")?.waiting;
}

async function kindsOf(db: Db, who: "amina"): Promise<unknown[]> {
  await becomeMember(db, people[who]);
  return (await db.call("get_notifications")).map(({ kind }) => kind);
}
