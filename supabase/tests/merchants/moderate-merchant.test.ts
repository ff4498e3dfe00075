import { expect, test } from "vitest";
import { aboutField } from "../about-field.ts";
import { asAdmin, asMember, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { moderateMerchant, register } from "../merchant-calls.ts";
import { people } from "../people.ts";

const lastAction = async (db: Db) =>
  one(
    await db.query(
      `select action, subject_type, subject_id, reason, before, after, admin_id from public.admin_actions
       order by created_at desc limit 1`,
    ),
  );

test("an approved merchant becomes public, and the log has no contact data", () =>
  asMember("amina", async (db) => {
    const { id } = await register(db);
    await db.become("maryam");
    expect(await moderateMerchant(db, id, " Approve ")).toMatchObject({ status: "approved" });
    const action = await lastAction(db);
    expect(action).toMatchObject({
      action: "approve_merchant",
      subject_type: "merchant",
      subject_id: id,
      admin_id: people.maryam,
      before: { status: "pending" },
      after: { status: "approved" },
    });
    expect(JSON.stringify(action)).not.toContain("orders@dates.example");
    await db.become("visitor");
    expect(await db.query("select name from public.merchants")).toEqual([{ name: "Date House" }]);
  }));

test("a rejection keeps its reason for the member and for the log", () =>
  asMember("amina", async (db) => {
    const { id } = await register(db);
    await db.become("maryam");
    expect(await moderateMerchant(db, id, "reject", " No address ")).toMatchObject({
      status: "rejected",
      rejection_reason: "No address",
    });
    expect(await lastAction(db)).toMatchObject({
      action: "reject_merchant",
      reason: "No address",
    });
  }));

test("a second decision is refused, but an approved merchant can be taken down", () =>
  asMember("amina", async (db) => {
    const { id } = await register(db);
    await db.become("maryam");
    await moderateMerchant(db, id, "approve");
    for (const action of ["approve", "reject"]) {
      await expect(moderateMerchant(db, id, action)).rejects.toMatchObject({
        code: "PT409",
        hint: "already_decided",
      });
    }
    expect(await moderateMerchant(db, id, "take_down", "It has closed")).toMatchObject({
      status: "rejected",
      rejection_reason: "It has closed",
    });
    await expect(moderateMerchant(db, id, "approve")).rejects.toMatchObject({ code: "PT409" });
  }));

test("an admin who sends the status that was shown never overrides another decision", () =>
  asMember("amina", async (db) => {
    const { id } = await register(db);
    await db.become("maryam");
    const decide = (expected: string) =>
      db.call("moderate_merchant", {
        merchant_id_param: id,
        action_param: "approve",
        expected_status_param: expected,
      });
    await expect(decide("approved")).rejects.toMatchObject({
      code: "PT409",
      hint: "already_decided",
    });
    expect(await decide("pending")).toMatchObject([{ status: "approved" }]);
  }));

test("only admins read and decide pending registrations, not the registrant", () =>
  asMember("amina", async (db) => {
    const { id } = await register(db);
    for (const who of ["amina", "hamza"] as const) {
      await db.become(who);
      const refused = { code: "PT403", hint: "not_admin" };
      await expect(moderateMerchant(db, id, "approve")).rejects.toMatchObject(refused);
      await expect(db.call("get_pending_merchants")).rejects.toMatchObject(refused);
    }
    await db.become("safiya");
    await expect(moderateMerchant(db, id, "approve")).rejects.toMatchObject({ hint: "banned" });
    await expect(db.call("get_pending_merchants")).rejects.toMatchObject({ hint: "banned" });
    await db.become("visitor");
    await expect(moderateMerchant(db, id, "approve")).rejects.toMatchObject({ code: "PT401" });
    await expect(db.call("get_pending_merchants")).rejects.toMatchObject({ code: "PT401" });
  }));

test("the queue shows contact data and whether the name is taken", () =>
  asMember("amina", async (db) => {
    const { id } = await register(db);
    await db.become("owner"); // now() is constant within a transaction
    await db.query("update public.merchants set created_at = created_at - interval '1 minute'");
    await db.become("bilal");
    await register(db, { name_param: "date house" });
    await db.become("maryam");
    expect(await db.call("get_pending_merchants")).toMatchObject([
      { id, username: "amina", contact_email: "orders@dates.example", has_namesake: false },
      { username: "bilal", phone: "+44 1274 496 000", has_namesake: false },
    ]);
    await moderateMerchant(db, id, "approve");
    expect(await db.call("get_pending_merchants")).toMatchObject([
      { name: "date house", slug: "date-house-2", has_namesake: true },
    ]);
  }));

test("an unknown merchant, an unknown action and a long reason are refused", () =>
  asAdmin(async (db) => {
    const { id } = await register(db);
    await expect(moderateMerchant(db, people.amina, "approve")).rejects.toMatchObject({
      code: "PT404",
      hint: "merchant_not_found",
    });
    for (const action of ["publish", null]) {
      await expect(moderateMerchant(db, id, action)).rejects.toMatchObject({
        code: "PT400",
        hint: "unknown_action",
      });
    }
    await expect(moderateMerchant(db, id, "reject", "x".repeat(1001))).rejects.toMatchObject({
      code: "PT400",
      detail: aboutField("reason_param"),
    });
  }));
