// Longer than 200 lines: each rule of disputes with its refusals.
import { expect, test } from "vitest";
import { asOwner, type Db } from "../as.ts";
import { notices } from "../notice-calls.ts";
import { deals, type Person, people } from "../people.ts";
import {
  ageAccounts,
  dateHouseOfBilal,
  decideDispute,
  decideFact,
  dispute,
  memberFacts,
  pageFacts,
  publicFact,
} from "./halal-calls.ts";

/** Returns whether readers see the facts of the dates as disputed: on the card, on the page and in the history. */
async function isDisputed(db: Db, fact: string) {
  await db.become("visitor");
  const [row] = await db.query<{ halal: { is_disputed: boolean; disputed: string[] } }>(
    "select halal from public.deals_with_temperature where id = $1",
    [deals.dates],
  );
  const history = await db.query(
    "select from public.get_halal_fact_history($1) where step = 'disputed'",
    [fact],
  );
  const page = (await pageFacts(db)).deal.find(({ id }) => id === fact);
  return {
    card: row?.halal.is_disputed,
    page: (page?.disputes.length ?? 0) > 0,
    history: history.length > 0,
  };
}

const SHOWN = { card: true, page: true, history: true };
const HIDDEN = { card: false, page: false, history: false };
const STUNNED = { attribute_param: "stunning", value_param: "stunned" };

async function disputeAs(db: Db, who: Person, fact: string) {
  await db.become(who);
  return dispute(db, fact);
}

test("one member of a day's weight does not mark a checked fact as disputed, two do; admins see each dispute", () =>
  asOwner(async (db) => {
    await ageAccounts(db);
    const { id } = await publicFact(db, "amina", STUNNED, "check");
    const opened = await disputeAs(db, "hamza", id);
    expect(await isDisputed(db, id)).toEqual(HIDDEN);
    await db.become("hamza");
    expect((await memberFacts(db, "deal", deals.dates)).own_disputes).toEqual([
      { id: opened, fact_id: id },
    ]);
    await db.become("maryam");
    const [queue] = await db.call<{ get_halal_queue: { disputes: object[] } }>("get_halal_queue");
    expect(queue?.get_halal_queue.disputes).toMatchObject([{ id: opened }]);
    await disputeAs(db, "bilal", id);
    expect(await isDisputed(db, id)).toEqual(SHOWN);
    await db.become("hamza");
    await db.call("withdraw_halal_dispute", { dispute_id_param: opened });
    expect(await isDisputed(db, id)).toEqual(HIDDEN);
  }));

test("one established member marks a checked fact as disputed, and any member an unchecked one", () =>
  asOwner(async (db) => {
    await ageAccounts(db);
    const { id } = await publicFact(db, "amina", STUNNED, "check");
    const other = await publicFact(db, "amina", {
      attribute_param: "alcohol_in_product",
      value_param: "no",
    });
    await db.become("owner");
    await db.query("update auth.users set email_confirmed_at = now()");
    await db.query("update public.deals set user_id = $2 where id = $1", [
      deals.ended,
      people.hamza,
    ]);
    await disputeAs(db, "hamza", id);
    expect(await isDisputed(db, id)).toEqual(SHOWN);
    await db.become("maryam");
    await decideFact(db, id, "withdraw");
    await disputeAs(db, "bilal", other.id);
    expect(await isDisputed(db, other.id)).toEqual(SHOWN);
  }));

test("after a dismissal the same member cannot dispute the fact again until it changes", () =>
  asOwner(async (db) => {
    await ageAccounts(db);
    const { id } = await publicFact(db, "amina", STUNNED);
    const opened = await disputeAs(db, "hamza", id);
    await db.become("maryam");
    await decideDispute(db, opened, "dismiss");
    await expect(disputeAs(db, "hamza", id)).rejects.toMatchObject({
      code: "PT409",
      hint: "dispute_dismissed",
    });
    expect(await isDisputed(db, id)).toMatchObject({ card: false, page: false });
    await disputeAs(db, "bilal", id);
    await db.become("owner");
    await db.query(
      "update public.halal_disputes set decided_at = now() - interval '1 hour' where id = $1",
      [opened],
    );
    await db.become("maryam");
    await decideFact(db, id, "check");
    await disputeAs(db, "hamza", id);
  }));

test("a dismissal that an admin undoes lets the dispute count again", () =>
  asOwner(async (db) => {
    await ageAccounts(db);
    const { id } = await publicFact(db, "amina", STUNNED);
    const opened = await disputeAs(db, "hamza", id);
    await db.become("maryam");
    await decideDispute(db, opened, "dismiss");
    await db.call("undo_halal_decision", { fact_id_param: id });
    expect(await isDisputed(db, id)).toEqual(SHOWN);
  }));

/** Opens and dismisses disputes by Hamza of three facts, `daysAgo` days apart. */
async function threeDismissals(db: Db, daysAgo = 0): Promise<string[]> {
  const ids: string[] = [];
  for (const value_param of ["hand", "machine", "not_disclosed"]) {
    const { id } = await publicFact(db, "amina", { value_param });
    const opened = await disputeAs(db, "hamza", id);
    await db.become("maryam");
    await decideDispute(db, opened, "dismiss");
    await db.become("owner");
    await db.query(
      "update public.halal_disputes set decided_at = decided_at - $2 * interval '1 day' where id = $1",
      [opened, daysAgo * (2 - ids.length)],
    );
    ids.push(id);
  }
  return ids;
}

test("three dismissals in 30 days silence a member's disputes for 30 days, open ones too, and the member is told", () =>
  asOwner(async (db) => {
    await ageAccounts(db);
    await db.query(
      "insert into private.settings (key, value) values ('limit_disputes', '20/86400')",
    );
    await dateHouseOfBilal(db);
    const before = await publicFact(db, "amina", STUNNED);
    const early = await disputeAs(db, "hamza", before.id);
    expect(await isDisputed(db, before.id)).toEqual(SHOWN);
    await threeDismissals(db);
    expect(await isDisputed(db, before.id)).toEqual(HIDDEN);
    await db.become("hamza");
    expect(
      await db.query("select kind from public.get_notifications() where until is not null"),
    ).toEqual([{ kind: "dispute_dismissed" }]);
    await db.become("owner");
    await db.query("delete from public.notifications");
    const after = await publicFact(db, "amina", {
      attribute_param: "alcohol_in_product",
      value_param: "no",
    });
    await disputeAs(db, "hamza", after.id);
    expect(await isDisputed(db, after.id)).toEqual(HIDDEN);
    await db.become("bilal");
    expect(await notices(db)).toEqual([]);
    await db.become("maryam");
    const [queue] = await db.call<{ get_halal_queue: { disputes: { id: string }[] } }>(
      "get_halal_queue",
    );
    expect(queue?.get_halal_queue.disputes).toHaveLength(2);
    expect(queue?.get_halal_queue.disputes.map(({ id }) => id)).toContain(early);
    // 30 days later, a new dispute counts.
    await db.become("owner");
    await db.query(
      "update public.halal_disputes set decided_at = decided_at - interval '31 days' where status = 'dismissed'",
    );
    const later = await publicFact(db, "amina", {
      attribute_param: "gelatine",
      value_param: "none",
    });
    await disputeAs(db, "hamza", later.id);
    const page = (await pageFacts(db)).deal.find(({ id }) => id === later.id);
    expect(page?.disputes).toHaveLength(1);
  }));

test("undoing the third dismissal ends the silence", () =>
  asOwner(async (db) => {
    await ageAccounts(db);
    await db.query(
      "insert into private.settings (key, value) values ('limit_disputes', '20/86400')",
    );
    const before = await publicFact(db, "amina", STUNNED);
    await disputeAs(db, "hamza", before.id);
    const [, , third = ""] = await threeDismissals(db);
    expect(await isDisputed(db, before.id)).toEqual(HIDDEN);
    await db.become("maryam");
    await db.call("undo_halal_decision", { fact_id_param: third });
    expect(await isDisputed(db, before.id)).toEqual(SHOWN);
  }));

test("dismissals more than 30 days apart silence nobody", () =>
  asOwner(async (db) => {
    await ageAccounts(db);
    await db.query(
      "insert into private.settings (key, value) values ('limit_disputes', '20/86400')",
    );
    await threeDismissals(db, 16);
    const { id } = await publicFact(db, "amina", STUNNED);
    await disputeAs(db, "hamza", id);
    expect(await isDisputed(db, id)).toEqual(SHOWN);
  }));
