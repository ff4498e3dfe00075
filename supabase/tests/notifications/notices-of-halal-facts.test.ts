import { expect, test } from "vitest";
import type { Db } from "../as.ts";
import {
  addFact,
  ageAccounts,
  dateHouseOfBilal,
  decideDispute,
  decideFact,
  dispute,
  publicFact,
} from "../halal/halal-calls.ts";
import { asOwner, noticeKinds, notices } from "../notice-calls.ts";
import { deals, type Person } from "../people.ts";

async function noticesOf(db: Db, who: Person) {
  await db.become(who);
  return notices(db);
}

async function kindsOf(db: Db, who: Person): Promise<string[]> {
  await db.become(who);
  return noticeKinds(db);
}

const undo = (db: Db, id: string) => db.call("undo_halal_decision", { fact_id_param: id });

test("a member is notified that their fact is shown, or why it is not, without the admin's name", () =>
  asOwner(async (db) => {
    const { id } = await publicFact(db, "hamza");
    expect(await noticesOf(db, "hamza")).toMatchObject([
      {
        kind: "fact_approved",
        deal_id: deals.dates,
        title: "Medjool dates, 1 kg",
        actor_name: null,
      },
    ]);
    await db.become("maryam");
    await decideFact(db, id, "withdraw", { reason_param: "The label is of another product" });
    expect(await noticesOf(db, "hamza")).toMatchObject([
      { kind: "fact_rejected", reason: "The label is of another product", actor_name: null },
    ]);
    await db.become("maryam");
    await undo(db, id);
    expect(await kindsOf(db, "hamza")).toEqual([]);
  }));

test("a check of a fact that is already public causes no notice", () =>
  asOwner(async (db) => {
    const { id } = await publicFact(db, "hamza");
    await db.become("owner");
    await db.query("delete from public.notifications");
    await db.become("maryam");
    await decideFact(db, id, "check");
    expect(await kindsOf(db, "hamza")).toEqual([]);
  }));

test("a notice about a merchant's fact names the merchant and links to it", () =>
  asOwner(async (db) => {
    const { id, slug } = await dateHouseOfBilal(db);
    await publicFact(db, "hamza", { subject_type_param: "merchant", subject_id_param: id });
    expect(await noticesOf(db, "hamza")).toMatchObject([
      { kind: "fact_approved", title: "Date House", slug },
    ]);
  }));

/** Opens disputes of Amina's fact about the dates of Bilal's shop, and deletes earlier notices. */
async function disputedBy(db: Db, ...members: Person[]) {
  await ageAccounts(db);
  const { id } = await publicFact(db, "amina");
  await dateHouseOfBilal(db);
  await db.become("owner");
  await db.query("delete from public.notifications");
  const opened: string[] = [];
  for (const who of members) {
    await db.become(who);
    opened.push(await dispute(db, id));
  }
  const [first = "", second = ""] = opened;
  return { id, first, second };
}

test("the merchant gets one notice of all disputes, without names, which is deleted when none is open", () =>
  asOwner(async (db) => {
    const { first, second } = await disputedBy(db, "hamza", "maryam");
    expect(await noticesOf(db, "bilal")).toMatchObject([
      { kind: "fact_disputed", deal_id: deals.dates, actor_name: null, count: 1 },
    ]);
    await db.become("maryam");
    await decideDispute(db, first, "dismiss");
    expect(await kindsOf(db, "bilal")).toEqual(["fact_disputed"]);
    await db.become("maryam");
    await db.call("withdraw_halal_dispute", { dispute_id_param: second });
    expect(await kindsOf(db, "bilal")).toEqual([]);
    expect(await kindsOf(db, "maryam")).toEqual([]);
  }));

test("a merchant is not notified of its own dispute, nor a pending merchant of any", () =>
  asOwner(async (db) => {
    await disputedBy(db, "bilal");
    expect(await kindsOf(db, "bilal")).toEqual([]);
    await db.become("owner");
    await db.query("update public.merchants set status = 'pending'");
    const other = await publicFact(db, "amina", {
      attribute_param: "kitchen",
      value_param: "shared",
    });
    await db.become("hamza");
    await dispute(db, other.id);
    expect(await kindsOf(db, "bilal")).toEqual([]);
  }));

test("a member is notified of the decision on their dispute, and undo withdraws the notices", () =>
  asOwner(async (db) => {
    const { id, first } = await disputedBy(db, "hamza");
    await db.become("maryam");
    await decideDispute(db, first, "dismiss");
    expect(await noticesOf(db, "hamza")).toMatchObject([
      { kind: "dispute_dismissed", deal_id: deals.dates, actor_name: null },
    ]);
    await db.become("maryam");
    await undo(db, id);
    expect(await kindsOf(db, "hamza")).toEqual([]);
    await db.become("maryam");
    await decideDispute(db, first, "uphold");
    expect(await kindsOf(db, "hamza")).toEqual(["dispute_upheld"]);
    expect(await kindsOf(db, "amina")).toEqual(["fact_rejected"]);
    await db.become("maryam");
    await undo(db, id);
    expect(await kindsOf(db, "hamza")).toEqual([]);
    expect(await kindsOf(db, "amina")).toEqual([]);
  }));

test("a claim that an approval of the deal publishes causes no notice of its own", () =>
  asOwner(async (db) => {
    await db.become("amina");
    await addFact(db, { subject_id_param: deals.pending });
    await db.become("maryam");
    await db.call("moderate_deal", { deal_id_param: deals.pending, action_param: "approve" });
    expect(await kindsOf(db, "amina")).toEqual(["deal_approved"]);
  }));
