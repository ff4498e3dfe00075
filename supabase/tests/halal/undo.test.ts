import { expect, test } from "vitest";
import { asOwner, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { deals } from "../people.ts";
import {
  addFact,
  ageAccounts,
  dateHouseOfBilal,
  decideDispute,
  decideFact,
  dispute,
  pageFacts,
  publicFact,
} from "./halal-calls.ts";

const undo = (db: Db, id: string) => db.call("undo_halal_decision", { fact_id_param: id });
const already = { code: "PT409", hint: "already_decided" };

const factNow = async (db: Db, id: string) =>
  one(
    await db.query<object>(
      "select state, is_public, decided_at is not null as is_decided from public.halal_facts where id = $1",
      [id],
    ),
  );

test.each([
  ["show", "claimed"],
  ["check", "claimed"],
  ["refuse", "claimed"],
])("an admin undoes the decision “%s” on a claim, which returns to the queue", (action, state) =>
  asOwner(async (db) => {
    await db.become("hamza");
    const { id } = await addFact(db);
    await db.become("maryam");
    await decideFact(db, id, action);
    await undo(db, id);
    expect(await factNow(db, id)).toEqual({ state, is_public: false, is_decided: false });
    await expect(undo(db, id)).rejects.toMatchObject(already);
    await decideFact(db, id, "show");
  }),
);

test("undoing a takedown shows the fact with the day of its check, and reopens its disputes", () =>
  asOwner(async (db) => {
    await ageAccounts(db);
    const { id } = await publicFact(db, "amina", {}, "check");
    await db.become("owner");
    await db.query("update public.halal_facts set decided_at = '2026-01-03T10:00Z'");
    for (const who of ["hamza", "bilal"] as const) {
      await db.become(who);
      await dispute(db, id);
    }
    await db.become("maryam");
    await decideFact(db, id, "withdraw");
    await undo(db, id);
    await db.become("visitor");
    expect((await pageFacts(db)).deal).toMatchObject([
      { id, checked_on: "2026-01-03", disputes: [{}, {}] },
    ]);
  }));

test("undoing decisions on disputes reopens them, unless the member has disputed the fact again", () =>
  asOwner(async (db) => {
    await ageAccounts(db);
    const { id } = await publicFact(db, "amina");
    await db.become("hamza");
    const opened = await dispute(db, id);
    await db.become("maryam");
    for (const action of ["dismiss", "uphold"]) {
      await decideDispute(db, opened, action);
      await undo(db, id);
      expect(await db.query("select id, status from public.halal_disputes")).toEqual([
        { id: opened, status: "open" },
      ]);
    }
    await decideDispute(db, opened, "dismiss");
    await db.become("hamza");
    await dispute(db, id);
    await db.become("maryam");
    await expect(undo(db, id)).rejects.toMatchObject(already);
  }));

test("only the admin who decided can undo, within ten minutes and before the fact changes", () =>
  asOwner(async (db) => {
    const { id } = await publicFact(db, "amina");
    for (const [who, refusal] of [
      ["visitor", { code: "PT401", hint: "not_authenticated" }],
      ["safiya", { code: "PT403", hint: "banned" }],
      ["amina", { code: "PT403", hint: "not_admin" }],
    ] as const) {
      await db.become(who);
      await expect(undo(db, id)).rejects.toMatchObject(refusal);
    }
    await db.become("owner");
    await db.query(
      "insert into private.admins (user_id) select id from public.profiles where username = 'bilal'",
    );
    await db.become("bilal");
    await expect(undo(db, id)).rejects.toMatchObject(already);
    await db.become("owner");
    await db.query(
      "update public.admin_actions set created_at = created_at - interval '11 minutes' where subject_id = $1",
      [id],
    );
    await db.become("maryam");
    await expect(undo(db, id)).rejects.toMatchObject({ code: "PT409", hint: "undo_too_late" });
    const other = await publicFact(db, "amina", {
      attribute_param: "kitchen",
      value_param: "shared",
    });
    await db.become("amina");
    await db.call("withdraw_halal_fact", { fact_id_param: other.id });
    await db.become("maryam");
    await expect(undo(db, other.id)).rejects.toMatchObject(already);
  }));

test("the log names the deal or merchant of a decision on a fact", () =>
  asOwner(async (db) => {
    const ofDeal = await publicFact(db, "amina");
    const shop = await dateHouseOfBilal(db);
    const ofShop = await publicFact(db, "amina", {
      subject_type_param: "merchant",
      subject_id_param: shop.id,
    });
    const read = (id: string) =>
      db.query(
        `select subject_title, fact_deal_id, subject_slug from public.admin_actions_with_names
         where subject_id = $1`,
        [id],
      );
    expect(await read(ofDeal.id)).toEqual([
      { subject_title: "Medjool dates, 1 kg", fact_deal_id: deals.dates, subject_slug: null },
    ]);
    expect(await read(ofShop.id)).toEqual([
      { subject_title: "Date House", fact_deal_id: null, subject_slug: shop.slug },
    ]);
  }));
