import { expect, test } from "vitest";
import type { Db } from "../as.ts";
import { one } from "../calls.ts";
import { changeMerchant, decideChange, moderateMerchant, ownShop } from "../merchant-calls.ts";
import { asAdmin, asMember } from "../notice-calls.ts";
import { people } from "../people.ts";

const publicName = (db: Db) =>
  db.query("select name, halal_certifier, certificate_number from public.merchants");
const OLD = { name: "Date House", halal_certifier: "HMC", certificate_number: "HMC-2041" };
const NEW = { name: "Date Palace", halal_certifier: "HFA", certificate_number: "7" };

async function queue(db: Db) {
  await db.become("maryam");
  return db.call<{ proposed_at: string; changes: object; has_namesake: boolean }>(
    "get_pending_merchants",
  );
}

async function waiting(db: Db): Promise<number> {
  await db.become("maryam");
  const queues = await db.call<{ queue: string; waiting: string }>("get_admin_queues");
  return Number(queues.find((one) => one.queue === "merchants")?.waiting);
}

test("a new name and certifier wait beside the public ones until an admin approves them", () =>
  asMember("amina", async (db) => {
    const { id } = await ownShop(db);
    expect(await changeMerchant(db, id, NEW)).toMatchObject({ ...OLD, proposed_changes: NEW });
    expect(await publicName(db)).toEqual([OLD]);
    expect(await queue(db)).toMatchObject([
      {
        id,
        name: "Date House",
        username: "amina",
        changes: {
          name: ["Date House", "Date Palace"],
          halal_certifier: ["HMC", "HFA"],
          certificate_number: ["HMC-2041", "7"],
        },
        has_namesake: false,
      },
    ]);
    expect(await waiting(db)).toBe(1);
    expect(await decideChange(db, id, "approve")).toBe("approved");
    expect(await publicName(db)).toEqual([NEW]);
    expect(await queue(db)).toEqual([]);
    expect(await waiting(db)).toBe(0);
    await db.become("visitor");
    expect((await db.call("get_business", { slug_param: "date-palace" }))[0]).toMatchObject({
      slug: "date-house",
    });
  }));

test("another certificate becomes a new claim, and the claim of the earlier one is taken down", () =>
  asMember("amina", async (db) => {
    const { id } = await ownShop(db);
    const claims = async () => {
      await db.become("owner");
      return db.query(
        `select coalesce(c.name, f.certifier_name) as name, f.certificate_number, f.state
         from public.halal_facts f left join public.certifiers c on c.id = f.certifier_id
         where f.merchant_id = $1 order by f.state`,
        [id],
      );
    };
    expect(await claims()).toMatchObject([{ certificate_number: "HMC-2041", state: "claimed" }]);
    await db.become("amina");
    await changeMerchant(db, id, { certificate_number: "HMC-2042" });
    await db.become("maryam");
    await decideChange(db, id, "approve");
    expect(await publicName(db)).toEqual([{ ...OLD, certificate_number: "HMC-2042" }]);
    expect(await claims()).toMatchObject([
      { certificate_number: "HMC-2042", state: "claimed" },
      { certificate_number: "HMC-2041", state: "withdrawn" },
    ]);
  }));

test("a rejected change leaves the merchant as it was, and its member reads the reason", () =>
  asMember("amina", async (db) => {
    const { id } = await ownShop(db);
    await changeMerchant(db, id, { name: "Date Palace" });
    await db.become("maryam");
    expect(await decideChange(db, id, "reject", "Another shop has this name.")).toBe("rejected");
    await db.become("amina");
    expect(one(await db.call("get_my_merchants"))).toMatchObject({
      name: "Date House",
      status: "approved",
      proposed_changes: null,
      rejection_reason: "Another shop has this name.",
    });
    expect(await db.call("get_notifications")).toMatchObject([
      {
        kind: "merchant_change_rejected",
        title: "Date House",
        reason: "Another shop has this name.",
      },
    ]);
    expect(await changeMerchant(db, id, { name: "Date Hall" })).toMatchObject({
      rejection_reason: null,
    });
  }));

test("a later proposal replaces the same fields, and the public value takes a field back", () =>
  asMember("amina", async (db) => {
    const { id } = await ownShop(db);
    await changeMerchant(db, id, { name: "Date Palace", halal_certifier: "HFA" });
    await changeMerchant(db, id, { name: "Date Hall" });
    expect(await changeMerchant(db, id, { location: "Leeds" })).toMatchObject({
      proposed_changes: { name: "Date Hall", halal_certifier: "HFA" },
    });
    expect(
      await changeMerchant(db, id, { halal_certifier: "HMC", name: "Date House" }),
    ).toMatchObject({ proposed_changes: null, proposed_at: null });
    expect(await queue(db)).toEqual([]);
  }));

test("an admin cannot approve a proposal that was replaced after the queue showed it", () =>
  asMember("amina", async (db) => {
    const { id } = await ownShop(db);
    await changeMerchant(db, id, { name: "Date Palace" });
    const [shown] = await queue(db);
    await db.become("amina");
    await changeMerchant(db, id, { name: "Amazon" });
    await db.become("maryam");
    await expect(
      decideChange(db, id, "approve", undefined, shown?.proposed_at),
    ).rejects.toMatchObject({ code: "PT409", hint: "content_changed" });
    expect(await publicName(db)).toEqual([OLD]);
  }));

test("an admin undoes an approval and a rejection; the proposal waits again", () =>
  asMember("amina", async (db) => {
    const { id } = await ownShop(db);
    for (const action of ["approve", "reject"] as const) {
      await db.become("amina");
      await changeMerchant(db, id, NEW);
      await db.become("maryam");
      await decideChange(db, id, action);
      expect(
        one(
          await db.call("undo_decision", {
            content_type_param: "merchant_change",
            content_id_param: id,
          }),
        ),
      ).toEqual({ undo_decision: "waiting" });
      expect(await publicName(db)).toEqual([OLD]);
      expect(await queue(db)).toMatchObject([{ changes: { name: ["Date House", "Date Palace"] } }]);
    }
  }));

test("only admins read and decide proposals, once", () =>
  asMember("amina", async (db) => {
    const { id } = await ownShop(db);
    await changeMerchant(db, id, { name: "Date Palace" });
    for (const [who, refusal] of [
      ["amina", { hint: "not_admin" }],
      ["bilal", { hint: "not_admin" }],
      ["safiya", { hint: "banned" }],
      ["visitor", { code: "PT401" }],
    ] as const) {
      await db.become(who);
      await expect(decideChange(db, id, "approve")).rejects.toMatchObject(refusal);
      await expect(db.call("get_pending_merchants")).rejects.toMatchObject(refusal);
    }
    await db.become("maryam");
    await expect(decideChange(db, id, "publish")).rejects.toMatchObject({ hint: "unknown_action" });
    await expect(decideChange(db, people.amina, "approve")).rejects.toMatchObject({
      hint: "merchant_not_found",
    });
    await decideChange(db, id, "approve");
    await expect(decideChange(db, id, "approve")).rejects.toMatchObject({
      code: "PT409",
      hint: "already_decided",
    });
  }));

test("a proposal is not public, and is not shown for a merchant that was taken down", () =>
  asAdmin(async (db) => {
    const { id } = await ownShop(db);
    await changeMerchant(db, id, { name: "Date Palace" });
    await db.become("visitor");
    await expect(db.query("select proposed_changes from public.merchants")).rejects.toThrow(
      /permission denied/,
    );
    expect(
      JSON.stringify(await db.call("get_business", { slug_param: "date-house" })),
    ).not.toContain("Palace");
    await db.become("maryam");
    await moderateMerchant(db, id, "take_down");
    expect(await queue(db)).toEqual([]);
    await expect(decideChange(db, id, "approve")).rejects.toMatchObject({
      hint: "already_decided",
    });
  }));
