import { expect, test } from "vitest";
import type { Db } from "../as.ts";
import { one } from "../calls.ts";
import { approved, changeMerchant } from "../merchant-calls.ts";
import { asMember } from "../notice-calls.ts";
import { deals, people } from "../people.ts";

const handOver = (db: Db, id: string, username = "bilal") =>
  db.call("hand_over_merchant", { merchant_id_param: id, username_param: username });

const notices = (db: Db) =>
  db
    .call<{ kind: string; title: string }>("get_notifications")
    .then((rows) => rows.map(({ kind, title }) => [kind, title]));

test("an admin hands a page to another member, who reads no contact data of the earlier one", () =>
  asMember("amina", async (db) => {
    const { id } = await approved(db, "amina");
    await db.become("amina");
    await changeMerchant(db, id, { name: "Date Palace", is_muslim_owned: true });
    await db.become("maryam");
    await handOver(db, id, " Bilal ");
    expect(
      await db.query(
        "select action, subject_id, before, after from public.admin_actions where action = 'hand_over_merchant'",
      ),
    ).toEqual([
      {
        action: "hand_over_merchant",
        subject_id: id,
        before: { user_id: people.amina },
        after: { user_id: people.bilal },
      },
    ]);
    expect(await db.call("get_pending_merchants")).toEqual([]);
    await db.become("bilal");
    expect(one(await db.call("get_my_merchants"))).toMatchObject({
      id,
      name: "Date House",
      contact_email: null,
      phone: "",
      is_muslim_owned: false,
      proposed_changes: null,
    });
    expect(await notices(db)).toEqual([["merchant_handed_over", "Date House"]]);
    await expect(changeMerchant(db, id, { location: "Leeds" })).rejects.toMatchObject({
      hint: "invalid_field",
    });
    await changeMerchant(db, id, { location: "Leeds", contact_email: "bilal@dates.example" });
    await db.become("amina");
    expect(await db.call("get_my_merchants")).toEqual([]);
    expect((await notices(db))[0]).toEqual(["merchant_passed_on", "Date House"]);
    await expect(changeMerchant(db, id, { location: "York" })).rejects.toMatchObject({
      hint: "merchant_not_found",
    });
    await db.become("visitor");
    expect(one(await db.call("get_business", { slug_param: "date-house" }))).toMatchObject({
      username: "bilal",
      location: "Leeds",
    });
  }));

test("the page of a member who left can be handed over", () =>
  asMember("amina", async (db) => {
    const { id } = await approved(db, "amina");
    await db.become("owner");
    await db.query("update public.merchants set user_id = null where id = $1", [id]);
    await db.become("maryam");
    await handOver(db, id);
    await db.become("bilal");
    expect(await db.call("get_my_merchants")).toMatchObject([{ id }]);
  }));

test("the member's votes on deals of the shop are taken back", () =>
  asMember("bilal", async (db) => {
    await db.call("secure_vote_deal", { deal_id_param: deals.dates, is_hot_param: true });
    const { id } = await approved(db, "amina");
    await handOver(db, id);
    await db.become("owner");
    expect(
      await db.query("select from public.deal_votes where user_id = $1 and deal_id = $2", [
        people.bilal,
        deals.dates,
      ]),
    ).toEqual([]);
  }));

test("a page is handed back, and to its own member without an effect", () =>
  asMember("amina", async (db) => {
    const { id } = await approved(db, "amina");
    await handOver(db, id, "amina");
    await db.become("amina");
    expect(one(await db.call("get_my_merchants"))).toMatchObject({ phone: "+44 1274 496 000" });
    await db.become("maryam");
    await handOver(db, id);
    await handOver(db, id, "amina");
    await db.become("amina");
    expect(one(await db.call("get_my_merchants"))).toMatchObject({ id, phone: "" });
  }));

test("only admins hand over pages of approved merchants, to members who exist", () =>
  asMember("amina", async (db) => {
    const { id } = await approved(db, "amina");
    for (const [who, refusal] of [
      ["amina", { hint: "not_admin" }],
      ["bilal", { hint: "not_admin" }],
      ["safiya", { hint: "banned" }],
      ["visitor", { code: "PT401" }],
    ] as const) {
      await db.become(who);
      await expect(handOver(db, id)).rejects.toMatchObject(refusal);
    }
    await db.become("maryam");
    await expect(handOver(db, id, "nobody")).rejects.toMatchObject({ hint: "profile_not_found" });
    await expect(handOver(db, people.amina)).rejects.toMatchObject({ hint: "merchant_not_found" });
    await db.become("owner");
    await db.query("update public.merchants set status = 'rejected' where id = $1", [id]);
    await db.become("maryam");
    await expect(handOver(db, id)).rejects.toMatchObject({ hint: "merchant_not_found" });
  }));
