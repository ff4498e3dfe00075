import { expect, test } from "vitest";
import { moderate } from "../admin-calls.ts";
import type { Db } from "../as.ts";
import { one } from "../calls.ts";
import { asOwner, type Notice, notices } from "../notice-calls.ts";
import { deals, people } from "../people.ts";

const WORDS = "The price was right when I posted it.";
const PRIVATE = /amina|bilal|maryam|price was right/i;

/** Maryam takes Amina's dates down; the transaction continues as Amina. Returns the decision's id. */
async function removed(db: Db): Promise<string> {
  await db.become("maryam");
  await moderate(db, deals.dates, "reject", "nonpublic reason");
  await db.become("amina");
  const [notice] = (await notices(db)) as (Notice & { action_id: string })[];
  return notice?.action_id ?? "";
}

const appeal = (db: Db, action: string, text: string | null = WORDS) =>
  db.call("appeal_action", { action_id_param: action, text_param: text });

const answer = (db: Db, id: string, action: string, reason: string | null = null) =>
  db.call("decide_appeal", { appeal_id_param: id, action_param: action, reason_param: reason });

const theAppeal = async (db: Db, status = "open") =>
  one(await db.call<{ id: string; may_decide: boolean }>("get_appeals", { status_param: status }));

const makeAdmin = async (db: Db, ...names: (keyof typeof people)[]) => {
  await db.become("owner");
  for (const name of names) {
    await db.query("insert into private.admins (user_id) values ($1)", [people[name]]);
  }
};

test.each([
  ["too short", "Wrong"],
  ["too long", "a".repeat(2001)],
  ["missing", null],
  ["invisible", "Look at it again\u202e"],
])("a text that is %s is refused", (_, text) =>
  asOwner(async (db) => {
    const action = await removed(db);
    await expect(appeal(db, action, text)).rejects.toMatchObject({
      code: "PT400",
      hint: "invalid_field",
    });
    await appeal(db, action);
  }),
);

test("an id that is unknown or missing, and a decision for the reader, are refused alike", () =>
  asOwner(async (db) => {
    await db.become("maryam");
    await moderate(db, deals.pending, "approve");
    await db.become("owner");
    const { id } = one(
      await db.query<{ id: string }>(
        "select id from public.admin_actions where subject_id = $1 order by created_at desc limit 1",
        [deals.pending],
      ),
    );
    await db.become("amina");
    for (const action of [id, people.amina, null]) {
      await expect(appeal(db, action as string)).rejects.toMatchObject({
        code: "PT404",
        hint: "decision_not_found",
      });
    }
  }));

test("an appeal counts towards the limit of messages", () =>
  asOwner(async (db) => {
    const action = await removed(db);
    await db.become("owner");
    await db.query("update private.settings set value = '1/3600' where key = 'limit_contact'");
    await db.query("insert into private.contact_pace (sender) values ('member ' || $1)", [
      people.amina,
    ]);
    await db.become("amina");
    await expect(appeal(db, action)).rejects.toMatchObject({ code: "PT429", hint: "too_fast" });
  }));

test("an admin who appeals leaves the answer to another, but may read it", () =>
  asOwner(async (db) => {
    const action = await removed(db);
    await appeal(db, action);
    await makeAdmin(db, "amina");
    await db.become("amina");
    const { id, may_decide } = await theAppeal(db);
    expect(may_decide).toBe(false);
    await expect(answer(db, id, "overturn")).rejects.toMatchObject({ hint: "other_admin_decides" });
    // The only other admin decided, so she answers.
    await db.become("maryam");
    expect((await theAppeal(db)).may_decide).toBe(true);
    await makeAdmin(db, "bilal");
    await db.become("maryam");
    await expect(answer(db, id, "overturn")).rejects.toMatchObject({ hint: "other_admin_decides" });
    await db.become("bilal");
    await answer(db, id, "overturn");
  }));

test("members cannot read or answer appeals, and an unknown appeal is refused", () =>
  asOwner(async (db) => {
    await appeal(db, await removed(db));
    await db.become("maryam");
    const { id } = await theAppeal(db);
    for (const who of ["amina", "hamza"] as const) {
      await db.become(who);
      await expect(db.call("get_appeals")).rejects.toMatchObject({ hint: "not_admin" });
      await expect(answer(db, id, "overturn")).rejects.toMatchObject({ hint: "not_admin" });
    }
    await db.become("maryam");
    await expect(answer(db, people.amina, "overturn")).rejects.toMatchObject({
      hint: "appeal_not_found",
    });
    await expect(answer(db, id, "dismiss")).rejects.toMatchObject({ hint: "unknown_action" });
    await expect(db.call("get_appeals", { status_param: "all" })).rejects.toMatchObject({
      hint: "invalid_field",
    });
  }));

test("the admin who decided reads the outcome, and the log and the numbers name nobody", () =>
  asOwner(async (db) => {
    await makeAdmin(db, "bilal");
    await appeal(db, await removed(db));
    await db.become("bilal");
    await answer(db, (await theAppeal(db)).id, "overturn");
    await db.become("maryam");
    expect(await theAppeal(db, "decided")).toMatchObject({
      outcome: "overturned",
      answered_by: "bilal",
      decision_by: "maryam",
    });
    await db.become("visitor");
    const log = one(await db.call<{ read_moderation_log: unknown[] }>("read_moderation_log"));
    expect(log.read_moderation_log[0]).toMatchObject({ kind: "restored", reason: null });
    expect(JSON.stringify(log.read_moderation_log[0])).not.toMatch(PRIVATE);
    const numbers = async () =>
      one(await db.call<{ read_moderation_numbers: object[] }>("read_moderation_numbers"))
        .read_moderation_numbers[0];
    expect(await numbers()).toMatchObject({ appeals: null, overturned: null });
    await db.become("owner");
    await db.query(
      `insert into public.admin_actions (action, subject_type, subject_id)
       select 'uphold_decision', 'deal', $1 from generate_series(1, 4)`,
      [deals.dates],
    );
    await db.become("visitor");
    expect(await numbers()).toMatchObject({ appeals: 5, overturned: null });
  }));

test("an answered appeal is deleted after three months, and still cannot be repeated", () =>
  asOwner(async (db) => {
    await makeAdmin(db, "bilal");
    const action = await removed(db);
    await appeal(db, action);
    await db.become("bilal");
    await answer(db, (await theAppeal(db)).id, "uphold", "It was dearer.");
    const clean = async (age: string) => {
      await db.become("owner");
      await db.query("update private.appeals set decided_at = now() - $1::interval", [age]);
      await db.query("select private.delete_settled_messages()");
      return (await db.query("select from private.appeals")).length;
    };
    expect(await clean("89 days")).toBe(1);
    expect(await clean("93 days")).toBe(0);
    await db.become("amina");
    const rows = await db.call("get_my_appeal", { action_id_param: action });
    expect(one(rows)).toMatchObject({ get_my_appeal: { status: "upheld", text: null } });
    await expect(appeal(db, action)).rejects.toMatchObject({ hint: "already_appealed" });
  }));

test("members export their appeals without the admin, and a deleted account leaves none", () =>
  asOwner(async (db) => {
    await appeal(db, await removed(db));
    const { export_my_data: data } = one(
      await db.call<{ export_my_data: { appeals: object[] } }>("export_my_data"),
    );
    expect(data.appeals).toMatchObject([{ text: WORDS, kind: "deal_removed" }]);
    expect(data.appeals[0]).not.toHaveProperty("decided_by");
    await db.become("owner");
    await db.query("delete from auth.users where id = $1", [people.amina]);
    expect(await db.query("select from private.appeals")).toEqual([]);
  }));
