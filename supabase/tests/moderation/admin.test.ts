import { expect, test } from "vitest";
import { ADMIN_QUEUES } from "#contract/moderation/queue-texts.ts";
import { moderate, setOffset, update } from "../admin-calls.ts";
import { asAdmin, asMember, asOwner, asVisitor, type Db } from "../as.ts";
import { type DealResult, one, submit } from "../calls.ts";
import { deals, people } from "../people.ts";

const everyAdminCall: [string, (db: Db) => Promise<unknown>][] = [
  ["get_pending_deals", (db) => db.call("get_pending_deals")],
  ["admin_find_deals", (db) => db.call("admin_find_deals")],
  ["get_pending_deal_hints", (db) => db.call("get_pending_deal_hints")],
  ["moderate_deal", (db) => moderate(db, deals.pending, "approve")],
  ["admin_update_deal", (db) => update(db, deals.dates, { title: "Taken over" })],
  ["admin_set_deal_temperature", (db) => setOffset(db, deals.dates, 100)],
];

test.each(everyAdminCall)("%s is for admins only", (_name, call) =>
  asVisitor(async (db) => {
    await expect(call(db)).rejects.toMatchObject({ code: "PT401", hint: "not_authenticated" });
    await db.become("amina");
    await expect(call(db)).rejects.toMatchObject({
      code: "PT403",
      hint: "not_admin",
      message: "Unauthorized: Admin access required",
    });
    await db.become("maryam");
    await expect(call(db)).resolves.toBeTruthy();
  }),
);

test("a removed or banned admin loses the rights at the next request", () =>
  asOwner(async (db) => {
    await db.query("insert into private.bans (user_id, reason) values ($1, 'Gone rogue')", [
      people.maryam,
    ]);
    await db.become("maryam");
    await expect(db.call("get_pending_deals")).rejects.toMatchObject({ hint: "banned" });
    await db.become("owner");
    await db.query("delete from private.bans where user_id = $1", [people.maryam]);
    await db.query("delete from private.admins where user_id = $1", [people.maryam]);
    await db.become("maryam");
    await expect(db.call("get_pending_deals")).rejects.toMatchObject({ hint: "not_admin" });
  }));

test("the queue holds pending deals, oldest first", () =>
  asMember("bilal", async (db) => {
    const fresh = await submit(db);
    await db.become("maryam");
    const waiting = await db.call<DealResult>("get_pending_deals");
    expect(waiting.map((deal) => deal.id)).toEqual([deals.pending, fresh.id]);
    expect(waiting[1]).toMatchObject({ username: "bilal", status: "pending" });
  }));

test("a pending deal shows its poster's record and whether its link was posted before", () =>
  asMember("bilal", async (db) => {
    const fresh = await submit(db, { deal_url_param: "https://dates.example/1" });
    await db.become("maryam");
    const hints = await db.call("get_pending_deal_hints");
    expect(hints).toEqual([
      {
        deal_id: deals.pending,
        is_first_deal: false,
        same_link_deal_id: null,
        poster_joined_at: expect.anything(),
        approved_deals: 3,
        rejected_deals: 1,
        repost_reason: null,
        similar_deals: [],
        halal_claims: [],
        link_rule: null,
        shop: null,
      },
      {
        deal_id: fresh.id,
        is_first_deal: true,
        same_link_deal_id: deals.dates,
        poster_joined_at: expect.anything(),
        approved_deals: 0,
        rejected_deals: 0,
        repost_reason: null,
        similar_deals: [],
        halal_claims: [],
        link_rule: null,
        shop: null,
      },
    ]);
  }));

test("the database and the site know the same queues", () =>
  asAdmin(async (db) => {
    const rows = await db.call<{ queue: string }>("get_admin_queues");
    expect(rows.map(({ queue }) => queue).sort()).toEqual([...ADMIN_QUEUES].sort());
  }));

test("a deal marked as expired while it was pending leaves the queue, and is not public", () =>
  asAdmin(async (db) => {
    await moderate(db, deals.pending, "expire");
    expect(await db.call("get_pending_deals")).toEqual([]);
    expect(await db.call("get_admin_queues")).toContainEqual(
      expect.objectContaining({ queue: "deals", waiting: "0" }),
    );
    await db.become("visitor");
    expect(await db.call("get_deal", { deal_id_param: deals.pending })).toEqual([]);
  }));

test("an admin finds deals in every state, by title, merchant and id", () =>
  asAdmin(async (db) => {
    const find = async (text: string, status = "") =>
      (
        await db.call<DealResult>("admin_find_deals", { text_param: text, status_param: status })
      ).map((deal) => deal.id);
    expect(await find("")).toHaveLength(5);
    expect(await find("", "rejected")).toEqual([deals.rejected]);
    expect(await find("PRAYER mat")).toEqual([deals.pending]);
    expect(await find("gadgets")).toEqual([deals.rejected]);
    expect(await find(deals.ended.slice(0, 7))).toEqual([deals.ended]);
    expect(await find("%")).toEqual([]);
  }));

test("an unknown action or deal is refused", () =>
  asAdmin(async (db) => {
    const refusal = { code: "PT400", hint: "unknown_action" };
    await expect(moderate(db, deals.pending, "publish")).rejects.toMatchObject(refusal);
    await expect(moderate(db, deals.pending, null)).rejects.toMatchObject(refusal);
    const missing = { code: "PT404", hint: "deal_not_found", message: "Deal not found" };
    await expect(moderate(db, people.amina, "approve")).rejects.toMatchObject(missing);
    await expect(update(db, people.amina, {})).rejects.toMatchObject(missing);
    await expect(setOffset(db, people.amina, 1)).rejects.toMatchObject(missing);
  }));

test("only an admin can check whether another member is an admin", () =>
  asMember("bilal", async (db) => {
    const ask = async (id?: string) =>
      one(
        await db.call<{ check_admin_status: boolean }>(
          "check_admin_status",
          id ? { user_id: id } : {},
        ),
      ).check_admin_status;
    expect(await ask()).toBe(false);
    expect(await ask(people.maryam)).toBe(false);
    await db.become("visitor");
    expect([await ask(), await ask(people.maryam)]).toEqual([false, false]);
    await db.become("maryam");
    expect([await ask(), await ask(people.maryam), await ask(people.bilal)]).toEqual([
      true,
      true,
      false,
    ]);
  }));
