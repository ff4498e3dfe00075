import { expect, test } from "vitest";
import { asMember, asOwner, type Db } from "../as.ts";
import { one, vote } from "../calls.ts";
import { approved, changeMerchant, decideChange, moderateMerchant } from "../merchant-calls.ts";
import { deals, people } from "../people.ts";
import { check } from "./checkers.ts";

const OWN_SHOP = { code: "PT403", hint: "own_shop" };

test("who posted a deal for a shop cannot vote on it, and others can", () =>
  asOwner(async (db) => {
    await makeAssociated(db);
    await db.become("amina");
    for (const type of ["hot", "cold"] as const) {
      await expect(vote(db, deals.dates, type)).rejects.toMatchObject(OWN_SHOP);
    }
    await db.become("bilal");
    expect((await vote(db, deals.dates, "hot")).hotVotes).toBe(1);
  }));

test("whoever registered the shop cannot vote on any deal of its name while it is approved", () =>
  asMember("hamza", async (db) => {
    const { id } = await approved(db, "hamza", { name_param: "DATE  House" });
    await db.become("hamza");
    await expect(vote(db, deals.dates, "hot")).rejects.toMatchObject(OWN_SHOP);
    expect(await shopKeys(db)).toHaveLength(1);
    await db.become("maryam");
    await moderateMerchant(db, id, "take_down", "It closed.");
    await db.become("hamza");
    expect(await shopKeys(db)).toEqual([]);
    expect((await vote(db, deals.dates, "hot")).hotVotes).toBe(1);
  }));

test("a member whose shop has another name votes as before", () =>
  asMember("hamza", async (db) => {
    await approved(db, "hamza", { name_param: "Mat Shop" });
    await db.become("hamza");
    expect((await vote(db, deals.dates, "cold")).coldVotes).toBe(1);
  }));

test("a shop cannot confirm its deal, and may end it and bring it back, which confirms nothing", () =>
  asOwner(async (db) => {
    await makeAssociated(db);
    await db.become("amina");
    for (const verdict of ["live", "bought"]) {
      await expect(check(db, verdict)).rejects.toMatchObject(OWN_SHOP);
    }
    expect(await check(db, "gone")).toMatchObject({ isExpired: true, expiredBy: "poster" });
    expect(await check(db, "live")).toMatchObject({
      isExpired: false,
      liveCount: 0,
      confirmedByPoster: false,
    });
  }));

test("a shop that registered itself cannot bring back the deal of another member", () =>
  asMember("hamza", async (db) => {
    await approved(db, "hamza", { name_param: "Date House" });
    await db.become("amina");
    await check(db, "gone");
    await db.become("hamza");
    await expect(check(db, "live")).rejects.toMatchObject(OWN_SHOP);
    expect((await check(db, "gone")).verdict).toBe("gone");
  }));

test("a shop that is asked whether its deal still works may answer, which confirms nothing", () =>
  asOwner(async (db) => {
    await makeAssociated(db);
    await db.query("insert into private.confirmation_requests (deal_id) values ($1)", [
      deals.dates,
    ]);
    await db.become("amina");
    expect(await check(db, "live")).toMatchObject({ liveCount: 0, lastConfirmedAt: null });
    await db.become("owner");
    expect(await db.query("select from private.confirmation_requests")).toEqual([]);
  }));

test("an approval takes the shop's earlier votes and confirmations out of the numbers", () =>
  asMember("hamza", async (db) => {
    await vote(db, deals.dates, "hot");
    await db.become("owner");
    await db.query("update public.profiles set created_at = now() - interval '60 days'");
    await db.query("delete from private.unconfirmed_emails");
    await db.become("hamza");
    expect((await check(db, "live")).liveCount).toBe(1);
    await db.become("bilal");
    await vote(db, deals.dates, "hot");
    await approved(db, "hamza", { name_param: "Date House" });
    expect(await numbers(db)).toEqual({ hot_votes: 1, live_count: 0, rows: "1", adjustment: 0 });
  }));

test("a merchant's new name takes its member's votes on deals of that name back", () =>
  asMember("hamza", async (db) => {
    await vote(db, deals.dates, "hot");
    const { id } = await approved(db, "hamza", { name_param: "Date Palace" });
    await db.become("hamza");
    await changeMerchant(db, id, { name: "Date House" });
    await db.become("maryam");
    await decideChange(db, id, "approve");
    await db.become("owner");
    expect(
      await db.query("select from public.deal_votes where user_id = $1", [people.hamza]),
    ).toEqual([]);
  }));

async function makeAssociated(db: Db) {
  await db.query("update public.deals set is_associated = true where id = $1", [deals.dates]);
}

async function shopKeys(db: Db): Promise<unknown> {
  return one(await db.call<{ shop_keys: string[] }>("get_my_profile")).shop_keys;
}

async function numbers(db: Db) {
  await db.become("owner");
  return one(
    await db.query(
      `select d.hot_votes, d.live_count, d.hot_votes_adjustment as adjustment,
        (select count(*) from public.deal_votes v where v.deal_id = d.id) as rows
      from public.deals d where d.id = $1`,
      [deals.dates],
    ),
  );
}
