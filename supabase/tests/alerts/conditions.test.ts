// Longer than 200 lines: every condition of an alert, with deals that fit and deals that do not.
import { expect, test } from "vitest";
import { asMember, asOwner, type Db } from "../as.ts";
import { deals, people } from "../people.ts";
import { ALERTS, addDeal, missed, STORY, setAlert, tryAlert } from "./alert-calls.ts";

/** Returns the conditions of an alert that a deal does not fit, and checks that trying the alert agrees. */
async function missedBy(db: Db, alert: object, deal: object): Promise<string[]> {
  const before = (await tryAlert(db, alert)).count;
  await db.become("owner");
  const dealId = await addDeal(db, people.bilal, deal);
  await db.become("amina");
  await db.call("give_consent", ALERTS);
  const alertId = await setAlert(db, { name: "Alert", ...alert });
  const conditions = await missed(db, alertId, dealId);
  const found = (await tryAlert(db, alert)).count - before;
  expect(found).toBe(conditions.length === 0 ? 1 : 0);
  return conditions;
}

test.each([
  ["Medjool dates, 1 kg", {}, []],
  ["Ajwa from Medina", { price: 25 }, []],
  ["Dates gift box", {}, ["words_none"]],
  ["Dates in two gifts", {}, ["words_none"]],
  ["Honey, 1 kg", {}, ["words_any"]],
  ["Updates for your phone", {}, ["words_any"]],
  ["Dates", { title: "Dates for a tree", category: "toys" }, ["categories"]],
  ["Dates with delivery", { price: 22, delivery_kind: "fixed", delivery_cost: 3 }, []],
  ["Dates over it", { price: 22, delivery_kind: "fixed", delivery_cost: 3.01 }, ["max_total"]],
  ["Dates with unknown delivery", { delivery_kind: "unknown" }, ["max_total"]],
  ["Dates without a price", { price: null }, ["max_total"]],
  ["Dates in euros", { currency: "EUR" }, ["max_total"]],
  ["Dates for free abroad", { currency: "EUR", price: 0 }, []],
  [
    "Honey gift",
    { category: "toys", price: 30 },
    ["words_any", "words_none", "categories", "max_total"],
  ],
] as const)(
  "of “dates or ajwa, not gift, food, at most 25 to my door”, %s %j does not meet %j",
  (title, changes, expected) =>
    asMember("amina", async (db) => {
      expect(await missedBy(db, STORY, { title, ...changes })).toEqual(expected);
    }),
);

test.each([
  [{ words_any: ["dates"] }, { title: "تمر المدينة الفاخر" }, true],
  [{ words_any: ["تمر"] }, { title: "Medjool dates" }, true],
  [{ words_any: ["التمور"] }, { title: "Khajoor from Basra" }, true],
  [{ words_all: ["ramadhan", "dates"] }, { title: "تمور رمضان" }, true],
  [{ words_all: ["dates", "honey"] }, { title: "Medjool dates" }, false],
  [{ words_none: ["dates"], categories: ["food"] }, { title: "تمر المدينة الفاخر" }, false],
  [{ words_any: ["سجاد"] }, { title: "السجاد اليدوي" }, true],
  [{ words_any: ["السجاد"] }, { title: "سجاد يدوي" }, true],
  [{ words_any: ["café"] }, { title: "Cafe table" }, true],
  [{ words_any: ["used"] }, { title: "Amused readers" }, false],
  [{ words_any: ["laptop"] }, { title: "Two laptops" }, true],
  [{ words_any: ["gift box"] }, { title: "A box for a gift" }, false],
  [{ words_any: ["gift box"] }, { title: "A gift box" }, true],
  [{ words_any: ["100%_"] }, { title: "Cotton, 1000 threads" }, true],
  [{ words_any: ["date house"] }, { title: "Honey, 1 kg", merchant: "Date House" }, true],
])("whether the words %j fit %j: %s", (alert, deal, fits) =>
  asMember("amina", async (db) => {
    expect((await missedBy(db, alert, deal)).length === 0).toBe(fits);
  }),
);

test.each([
  [{ merchant: "date house!" }, { merchant: "Date House" }, true],
  [{ merchant: "Date" }, { merchant: "Date House" }, false],
  [{ poster_id: people.bilal }, {}, true],
  [{ poster_id: people.hamza }, {}, false],
  [{ poster_id: people.hamza }, { user_id: null }, false],
  [{ channel: "online" }, { channel: "both" }, true],
  [{ channel: "online" }, { channel: "in_store" }, false],
  [{ channel: "online" }, { channel: null }, false],
  [{ deal_type: "freebie" }, { deal_type: "freebie" }, true],
  [{ deal_type: "freebie" }, { price: 0 }, true],
  [{ deal_type: "discount" }, { price: 0 }, false],
  [{ deal_type: "giveaway" }, { price: 0, deal_type: "giveaway" }, true],
  [{ deal_type: "freebie" }, {}, false],
  [{ max_total: 20, allows_unknown_delivery: true }, { delivery_kind: "unknown" }, true],
  [{ max_total: 19, allows_unknown_delivery: true }, { delivery_kind: "unknown" }, false],
  [{ step: 50 }, { hot_votes: 50 }, true],
  [{ step: 50 }, { hot_votes: 60, cold_votes: 11 }, false],
])("whether the condition %j fits %j: %s", (alert, deal, fits) =>
  asMember("amina", async (db) => {
    expect((await missedBy(db, alert, deal)).length === 0).toBe(fits);
  }),
);

test("the time for reaching a temperature begins when the deal is public and has started", () =>
  asMember("amina", async (db) => {
    await db.become("owner");
    const dealId = await addDeal(db, people.bilal, { hot_votes: 50 });
    const reachedAfter = (minutes: number) =>
      db.query(
        `update private.deal_steps set reached_at = now() + make_interval(mins => $2)
         where deal_id = $1 and step = 50`,
        [dealId, minutes],
      );
    await db.become("amina");
    await db.call("give_consent", ALERTS);
    const id = await setAlert(db, { name: "Hot", step: 50, within_minutes: 60 });
    for (const [minutes, expected] of [
      [60, []],
      [61, ["step"]],
    ] as const) {
      await db.become("owner");
      await reachedAfter(minutes);
      await db.become("amina");
      expect(await missed(db, id, dealId)).toEqual(expected);
    }
    await db.become("owner");
    await db.query(
      "update public.deals set starts_at = now() + interval '1 minute' where id = $1",
      [dealId],
    );
    await db.become("amina");
    expect(await missed(db, id, dealId)).toEqual([]);
  }));

test("trying an alert counts public deals of the last 30 days that have started, and lists the newest five", () =>
  asMember("amina", async (db) => {
    await db.become("owner");
    for (let n = 1; n <= 6; n++) {
      await addDeal(db, people.bilal, { title: `Basbousa ${n}`, price: n });
      await db.query(
        "update public.deals set created_at = now() - make_interval(mins => 10 - $1) where title = $2",
        [n, `Basbousa ${n}`],
      );
    }
    for (const hidden of [
      { status: "pending" },
      { status: "rejected" },
      { starts_at: "2050-01-01" },
      { created_at: new Date(Date.now() - 31 * 86_400_000).toISOString() },
    ]) {
      await addDeal(db, people.bilal, { title: "Basbousa hidden", ...hidden });
    }
    await db.become("amina");
    const { count, deals: newest } = await tryAlert(db, { words_any: ["basbousa"] });
    expect(count).toBe(6);
    expect(newest.map(({ title }) => title)).toEqual([6, 5, 4, 3, 2].map((n) => `Basbousa ${n}`));
    await expect(tryAlert(db, {})).rejects.toMatchObject({ hint: "invalid_field" });
  }));

test("a deal that is not public cannot be explained, not even to its poster", () =>
  asMember("amina", async (db) => {
    await db.call("give_consent", ALERTS);
    const id = await setAlert(db, STORY);
    for (const deal of [deals.pending, deals.rejected]) {
      await expect(missed(db, id, deal)).rejects.toMatchObject({
        code: "PT404",
        hint: "deal_not_found",
      });
    }
  }));

test("a spelling that an admin adds or removes applies to existing alerts", () =>
  asMember("amina", async (db) => {
    await db.become("owner");
    const dealId = await addDeal(db, people.bilal, { title: "Zamzam kettle" });
    await db.become("amina");
    await db.call("give_consent", ALERTS);
    const id = await setAlert(db, { name: "Kettle", words_any: ["chaynak"] });
    const save = (words: string[]) =>
      db.call("save_search_words", { words_param: words, canonical_param: "kettle" });
    for (const [words, expected] of [
      [["chaynak"], []],
      [[], ["words_any"]],
    ] as const) {
      await db.become("maryam");
      await save([...words]);
      await db.become("amina");
      expect(await missed(db, id, dealId)).toEqual(expected);
    }
  }));

test("a step is recorded once, when it is first reached", () =>
  asOwner(async (db) => {
    const id = await addDeal(db, people.bilal);
    const steps = async () =>
      (
        await db.query<{ step: number }>(
          "select step from private.deal_steps where deal_id = $1 order by step",
          [id],
        )
      ).map(({ step }) => step);
    expect(await steps()).toEqual([0]);
    for (const [votes, expected] of [
      [24, [0]],
      [25, [0, 25]],
      [10, [0, 25]],
      [120, [0, 25, 50, 100]],
    ] as const) {
      await db.query("update public.deals set hot_votes = $2 where id = $1", [id, votes]);
      expect(await steps()).toEqual(expected);
    }
    const pending = await addDeal(db, people.bilal, { status: "pending", hot_votes: 30 });
    const reached = "select from private.deal_steps where deal_id = $1";
    expect(await db.query(reached, [pending])).toEqual([]);
    await db.query("update public.deals set status = 'active' where id = $1", [pending]);
    expect(await db.query(reached, [pending])).toHaveLength(2);
  }));
