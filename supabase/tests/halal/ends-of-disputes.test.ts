import { expect, test } from "vitest";
import { asOwner, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { deals } from "../people.ts";
import {
  ageAccounts,
  answer,
  dateHouseOfBilal,
  decideDispute,
  dispute,
  memberFacts,
  pageFacts,
  publicFact,
} from "./halal-calls.ts";

const takeBack = (db: Db, id: string) =>
  db.call("withdraw_halal_dispute", { dispute_id_param: id });
const removeAnswer = (db: Db, id: string) =>
  db.call("remove_halal_answer", { dispute_id_param: id });
const notFound = { code: "PT404", hint: "dispute_not_found" };

/** Opens a dispute by Hamza of a fact by Amina. */
async function disputed(db: Db): Promise<{ fact: string; opened: string }> {
  await ageAccounts(db);
  const { id: fact } = await publicFact(db, "amina");
  await db.become("hamza");
  return { fact, opened: await dispute(db, fact) };
}

test("a member takes back their own open dispute, and can dispute the fact again", () =>
  asOwner(async (db) => {
    const { fact, opened } = await disputed(db);
    expect((await memberFacts(db, "deal", deals.dates)).own_disputes).toEqual([
      { id: opened, fact_id: fact },
    ]);
    await takeBack(db, opened);
    expect((await pageFacts(db)).deal).toMatchObject([{ id: fact, disputes: [] }]);
    await expect(takeBack(db, opened)).rejects.toMatchObject(notFound);
    await dispute(db, fact);
  }));

test("a member cannot take back another member's dispute or a decided one", () =>
  asOwner(async (db) => {
    const { opened } = await disputed(db);
    for (const [who, refusal] of [
      ["visitor", { code: "PT401", hint: "not_authenticated" }],
      ["safiya", { code: "PT403", hint: "banned" }],
      ["amina", notFound],
      ["maryam", notFound],
    ] as const) {
      await db.become(who);
      await expect(takeBack(db, opened)).rejects.toMatchObject(refusal);
    }
    expect((await memberFacts(db, "deal", deals.dates)).own_disputes).toEqual([]);
    await decideDispute(db, opened, "dismiss");
    await db.become("hamza");
    await expect(takeBack(db, opened)).rejects.toMatchObject(notFound);
  }));

test("disputes about a deal that was taken down leave the queue and its count", () =>
  asOwner(async (db) => {
    await disputed(db);
    await db.become("maryam");
    const waiting = async () => {
      const queues = await db.call<{ queue: string; waiting: string }>("get_admin_queues");
      const page = await db.call<{ get_halal_queue: { disputes: object[] } }>("get_halal_queue");
      return [
        Number(queues.find(({ queue }) => queue === "halal")?.waiting),
        one(page).get_halal_queue.disputes.length,
      ];
    };
    expect(await waiting()).toEqual([1, 1]);
    await db.call("moderate_deal", {
      deal_id_param: deals.dates,
      action_param: "reject",
      reason_param: "Not a deal",
    });
    expect(await waiting()).toEqual([0, 0]);
  }));

test("only an admin can remove the answer to a dispute, even a decided one, and the log keeps the answer", () =>
  asOwner(async (db) => {
    const { fact, opened } = await disputed(db);
    await dateHouseOfBilal(db);
    await db.become("bilal");
    await answer(db, opened, "Our competitor lies");
    for (const [who, refusal] of [
      ["visitor", { code: "PT401", hint: "not_authenticated" }],
      ["safiya", { code: "PT403", hint: "banned" }],
      ["hamza", { code: "PT403", hint: "not_admin" }],
    ] as const) {
      await db.become(who);
      await expect(removeAnswer(db, opened)).rejects.toMatchObject(refusal);
    }
    await db.become("maryam");
    await decideDispute(db, opened, "dismiss");
    await removeAnswer(db, opened);
    expect(
      await db.query(
        "select before from public.admin_actions where action = 'remove_halal_answer' and subject_id = $1",
        [fact],
      ),
    ).toEqual([{ before: { answer: "Our competitor lies" } }]);
    await expect(removeAnswer(db, opened)).rejects.toMatchObject(notFound);
    await db.become("visitor");
    const steps = await db.query<{ step: string }>(
      "select step from public.get_halal_fact_history($1)",
      [fact],
    );
    expect(steps.map(({ step }) => step)).not.toContain("answered");
  }));
