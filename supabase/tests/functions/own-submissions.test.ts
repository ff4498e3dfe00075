import { expect, test } from "vitest";
import { asMember, asOwner, asVisitor, type Db } from "../as.ts";
import { type DealAnswer, one, submit, sugarDates } from "../calls.ts";
import { deals, people } from "../people.ts";

type OwnDeal = DealAnswer & { rejection_reason: string | null; image_url: string };

const dates15 = {
  code_param: "DATES15",
  merchant_param: "Date House",
  discount_type_param: "free_delivery",
};
type OwnCode = { id: string; code: string; status: string; rejection_reason: string | null };

const mine = (db: Db, params: Record<string, unknown> = {}) =>
  db.call<OwnDeal>("get_my_deals", params);
const idsOf = async (db: Db, params: Record<string, unknown>) =>
  (await mine(db, params)).map(({ id }) => id).sort();
const resubmit = async (db: Db, id: string | null, changes: Record<string, unknown> = {}) =>
  one(await db.call<OwnDeal>("resubmit_deal", { deal_id_param: id, ...sugarDates, ...changes }));
const addCode = async (db: Db) => one(await db.call<OwnCode>("secure_add_voucher_code", dates15));
const resubmitCode = async (db: Db, id: string, changes: Record<string, unknown> = {}) =>
  one(
    await db.call<OwnCode>("resubmit_voucher_code", {
      voucher_id_param: id,
      ...dates15,
      ...changes,
    }),
  );

async function reject(db: Db, kind: "deal" | "voucher", id: string) {
  const procedure = kind === "deal" ? "moderate_deal" : "moderate_voucher_code";
  await db.become("maryam");
  await db.call(procedure, {
    [`${kind}_id_param`]: id,
    action_param: "reject",
    reason_param: "The link is dead",
  });
}

test("amina reads her own deals in every state, and each state alone", () =>
  asMember("amina", async (db) => {
    expect(await mine(db, { limit_param: 100 })).toHaveLength(Object.keys(deals).length);
    expect(await idsOf(db, { status_param: "pending" })).toEqual([deals.pending]);
    expect(await idsOf(db, { status_param: " Rejected " })).toEqual([deals.rejected]);
    expect(await idsOf(db, { status_param: "expired" })).toEqual([deals.declaredOver, deals.ended]);
    const [live] = await mine(db, { status_param: "active" });
    expect(live).toMatchObject({ id: deals.dates, status: "active", username: "amina" });
  }));

test("the list comes in pages of at most 100 rows", () =>
  asMember("amina", async (db) => {
    const all = (await mine(db)).map(({ id }) => id);
    expect((await mine(db, { limit_param: 2, offset_param: 1 })).map(({ id }) => id)).toEqual(
      all.slice(1, 3),
    );
    expect(await mine(db, { limit_param: -1 })).toEqual([]);
    await db.become("owner");
    await db.query(
      `insert into public.deals (user_id, title, merchant, category)
       select $1, 'Honey, box ' || n, 'Bee Shop', 'food' from generate_series(1, 120) n`,
      [people.amina],
    );
    await db.become("amina");
    expect(await mine(db, { limit_param: 1000 })).toHaveLength(100);
  }));

test("the counts name each state that has something, of the caller alone", () =>
  asMember("amina", async (db) => {
    const counts = async () =>
      (await db.call<{ content: string; status: string; items: string }>("count_my_submissions"))
        .map(({ content, status, items }) => `${content} ${status} ${items}`)
        .sort();
    await addCode(db);
    expect(await counts()).toEqual([
      "deal active 1",
      "deal expired 2",
      "deal pending 1",
      "deal rejected 1",
      "voucher pending 1",
    ]);
    await db.become("hamza");
    expect(await counts()).toEqual([]);
  }));

test("a word that is no state is refused", () =>
  asMember("amina", async (db) => {
    await expect(mine(db, { status_param: "live" })).rejects.toMatchObject({
      code: "PT400",
      hint: "invalid_field",
    });
  }));

test("nobody reads the deals and codes of somebody else, and a visitor reads none", () =>
  asMember("amina", async (db) => {
    await addCode(db);
    expect(await db.call("get_my_voucher_codes")).toHaveLength(1);
    for (const who of ["bilal", "maryam", "safiya"] as const) {
      await db.become(who);
      expect(await mine(db)).toEqual([]);
      expect(await db.call("get_my_voucher_codes")).toEqual([]);
    }
    await db.become("visitor");
    for (const name of ["get_my_deals", "get_my_voucher_codes", "count_my_submissions"]) {
      await expect(db.call(name)).rejects.toMatchObject({
        code: "PT401",
        hint: "not_authenticated",
      });
    }
  }));

test("a rejected deal is corrected and waits again under its id, with its image and without the reason", () =>
  asMember("bilal", async (db) => {
    const image = "https://images.example/dates.webp";
    const { id } = await submit(db, { image_url_param: image });
    await reject(db, "deal", id);
    await db.become("bilal");
    expect(one(await mine(db))).toMatchObject({
      status: "rejected",
      rejection_reason: "The link is dead",
    });
    const sent = await resubmit(db, id, {
      title_param: "Sugar dates, 1 kg",
      image_url_param: null,
    });
    expect(sent).toMatchObject({
      id,
      status: "pending",
      rejection_reason: null,
      title: "Sugar dates, 1 kg",
      image_url: image,
    });
    expect((await resubmit(db, id, { image_url_param: "" })).image_url).toBe("");
  }));

test("only the poster changes a deal, and only while it waits or after it was not approved", () =>
  asMember("amina", async (db) => {
    for (const id of [deals.dates, deals.ended, deals.declaredOver]) {
      await expect(resubmit(db, id)).rejects.toMatchObject({
        code: "PT409",
        hint: "cannot_resubmit",
      });
    }
    for (const who of ["bilal", "maryam"] as const) {
      await db.become(who);
      await expect(resubmit(db, deals.pending)).rejects.toMatchObject({ hint: "deal_not_found" });
    }
    await db.become("safiya");
    await expect(resubmit(db, deals.pending)).rejects.toMatchObject({ hint: "banned" });
    await db.become("visitor");
    await expect(resubmit(db, deals.pending)).rejects.toMatchObject({ code: "PT401" });
    await db.become("amina");
    await expect(resubmit(db, null)).rejects.toMatchObject({ code: "PT404" });
    expect((await resubmit(db, deals.pending)).title).toBe(sugarDates.title_param);
  }));

test("a correction that breaks a rule is refused by name and changes nothing", () =>
  asMember("amina", async (db) => {
    const before = one(await mine(db, { status_param: "rejected" }));
    await expect(resubmit(db, deals.rejected, { title_param: "Oil" })).rejects.toMatchObject({
      hint: "invalid_field",
    });
    await expect(
      resubmit(db, deals.rejected, { expires_at_param: "2020-01-01" }),
    ).rejects.toMatchObject({ message: "The end must be in the future" });
    expect(one(await mine(db, { status_param: "rejected" }))).toEqual(before);
  }));

test("a banned member reads their own deals", () =>
  asOwner(async (db) => {
    await db.query(
      "insert into public.deals (user_id, title, merchant, category) values ($1, 'Honey, 1 kg', 'Bee Shop', 'food')",
      [people.safiya],
    );
    await db.become("safiya");
    expect(await mine(db)).toHaveLength(1);
  }));

test("corrections count towards the pace of deals and of codes", () =>
  asOwner(async (db) => {
    await db.query(
      "insert into private.settings values ('limit_deals', '2/3600'), ('limit_vouchers', '2/3600')",
    );
    await db.become("bilal");
    const deal = await submit(db);
    await resubmit(db, deal.id);
    await expect(resubmit(db, deal.id)).rejects.toMatchObject({ hint: "too_fast" });
    const code = await addCode(db);
    await resubmitCode(db, code.id);
    await expect(resubmitCode(db, code.id)).rejects.toMatchObject({ hint: "too_fast" });
  }));

test("a rejected code is corrected and waits again; a live one and another's are left alone", () =>
  asVisitor(async (db) => {
    await db.become("bilal");
    const { id } = await addCode(db);
    await reject(db, "voucher", id);
    for (const [who, hint] of [
      ["hamza", "voucher_not_found"],
      ["maryam", "voucher_not_found"],
      ["safiya", "banned"],
      ["visitor", "not_authenticated"],
    ] as const) {
      await db.become(who);
      await expect(resubmitCode(db, id)).rejects.toMatchObject({ hint });
    }
    await db.become("bilal");
    expect(one(await db.call<OwnCode>("get_my_voucher_codes"))).toMatchObject({
      rejection_reason: "The link is dead",
    });
    expect(await resubmitCode(db, id, { code_param: "DATES20" })).toMatchObject({
      id,
      code: "DATES20",
      status: "pending",
      rejection_reason: null,
    });
    await db.become("maryam");
    await db.call("moderate_voucher_code", { voucher_id_param: id, action_param: "approve" });
    await db.become("bilal");
    await expect(resubmitCode(db, id)).rejects.toMatchObject({ hint: "cannot_resubmit" });
  }));
