// Longer than 200 lines: codes and prices that finders add, what they become, and each way to lose them again.
import { expect, test } from "vitest";
import { aboutField } from "../about-field.ts";
import { asMember, asOwner, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { deals, type Person, people } from "../people.ts";

const KETTLE = { code: "KETTLE3", discount_type: "fixed", discount_value: 3, min_spend: 8 };

const add = (db: Db, details: object) =>
  db.call("add_to_deal", {
    deal_id_param: deals.dates,
    details_param: JSON.stringify(details),
  });
const addCode = (db: Db, code: object = KETTLE) => add(db, { added: "code", code });
const addPrice = (db: Db, price: unknown) => add(db, { added: "price", price });

async function decideAs(db: Db, who: Person, action: string, finder: Person = "bilal") {
  await db.become(who);
  return db.call("decide_addition", {
    deal_id_param: deals.dates,
    user_id_param: people[finder],
    action_param: action,
  });
}

/** Returns the code and the price that visitors see on the deal. */
async function shown(db: Db): Promise<unknown> {
  await db.become("visitor");
  const { voucher_code, price } = one(await db.call("get_deal", { deal_id_param: deals.dates }));
  return { voucher_code, price: Number(price) };
}

async function additionsSeenBy(db: Db, who: Person | "visitor"): Promise<unknown[]> {
  await db.become(who);
  const rows = await db.call<{ read_deal_extras: { additions: unknown[] } }>("read_deal_extras", {
    deal_id_param: deals.dates,
  });
  return one(rows).read_deal_extras.additions;
}

async function priceOf(db: Db): Promise<number> {
  await db.become("owner");
  const rows = await db.query<{ price: string }>("select price from public.deals where id = $1", [
    deals.dates,
  ]);
  return Number(one(rows).price);
}

test.each(["amina", "maryam"] as const)(
  "a code that %s accepts becomes the code of the deal, with its finder",
  (who) =>
    asMember("bilal", async (db) => {
      await addCode(db);
      expect(await additionsSeenBy(db, "amina")).toMatchObject([
        { added: "code", note: "KETTLE3", code: KETTLE, price: null, status: "pending" },
      ]);
      expect(await shown(db)).toMatchObject({ voucher_code: null });
      await decideAs(db, who, "accept");
      expect(await shown(db)).toMatchObject({ voucher_code: "KETTLE3" });
      await db.become("visitor");
      expect(
        await db.query(
          "select deal_id, user_id, code, discount_type, discount_value::float8, min_spend::float8, currency, merchant, status from public.voucher_codes where code = 'KETTLE3'",
        ),
      ).toEqual([
        {
          deal_id: deals.dates,
          user_id: people.bilal,
          ...KETTLE,
          currency: "GBP",
          merchant: "Date House",
          status: "active",
        },
      ]);
      await db.become("hamza");
      const { id } = one(
        await db.query<{ id: string }>(
          "select id from public.voucher_codes where code = 'KETTLE3'",
        ),
      );
      expect(
        one(await db.call("report_code", { voucher_id_param: id, outcome_param: "worked" })),
      ).toMatchObject({ report_code: { outcome: "worked" } });
    }),
);

test.each([
  ["decline by the poster", (db: Db) => decideAs(db, "amina", "decline")],
  ["decline by an admin", (db: Db) => decideAs(db, "maryam", "decline")],
  [
    "withdrawal",
    async (db: Db) => {
      await db.become("bilal");
      await db.call("withdraw_addition", { deal_id_param: deals.dates });
    },
  ],
  [
    "ban of the finder",
    async (db: Db) => {
      await db.become("maryam");
      await db.call("ban_member", { user_id_param: people.bilal, reason_param: "A liar" });
    },
  ],
  [
    "deletion of the account",
    async (db: Db) => {
      await db.become("owner");
      await db.query("delete from auth.users where id = $1", [people.bilal]);
    },
  ],
] as const)("the code leaves the deal after the %s", (_, act) =>
  asMember("bilal", async (db) => {
    await addCode(db);
    await decideAs(db, "amina", "accept");
    expect(await shown(db)).toMatchObject({ voucher_code: "KETTLE3" });
    await act(db);
    expect(await shown(db)).toMatchObject({ voucher_code: null });
    expect(await additionsSeenBy(db, "visitor")).toEqual([]);
  }),
);

test("the code of a banned finder returns when the ban is lifted, unless the deal has another one", () =>
  asMember("bilal", async (db) => {
    await addCode(db);
    await decideAs(db, "amina", "accept");
    await db.become("maryam");
    await db.call("ban_member", { user_id_param: people.bilal, reason_param: "A liar" });
    await db.call("lift_ban", { user_id_param: people.bilal });
    expect(await shown(db)).toMatchObject({ voucher_code: "KETTLE3" });
    await db.become("maryam");
    await db.call("ban_member", { user_id_param: people.bilal, reason_param: "A liar" });
    await db.call("set_deal_code", { deal_id_param: deals.dates, code_data: { code: "OTHER" } });
    await db.call("lift_ban", { user_id_param: people.bilal });
    expect(await shown(db)).toMatchObject({ voucher_code: "OTHER" });
  }));

test("a code rejected by an admin takes its addition along", () =>
  asMember("bilal", async (db) => {
    await addCode(db);
    await decideAs(db, "amina", "accept");
    await db.become("maryam");
    const { id } = one(
      await db.query<{ id: string }>("select id from public.voucher_codes where code = 'KETTLE3'"),
    );
    await db.call("moderate_voucher_code", {
      voucher_id_param: id,
      action_param: "reject",
      reason_param: "It never worked",
    });
    expect(await shown(db)).toMatchObject({ voucher_code: null });
    expect(await additionsSeenBy(db, "visitor")).toEqual([]);
    await db.become("bilal");
    expect((await db.call("get_notifications")).map(({ kind }) => kind)).toContain(
      "voucher_removed",
    );
  }));

test("a deal with a code takes no second one, and the addition stays pending", () =>
  asMember("bilal", async (db) => {
    await addCode(db);
    await db.become("maryam");
    await db.call("set_deal_code", { deal_id_param: deals.dates, code_data: { code: "OTHER" } });
    await expect(decideAs(db, "amina", "accept")).rejects.toMatchObject({
      code: "PT409",
      hint: "deal_has_code",
    });
    expect(await additionsSeenBy(db, "amina")).toMatchObject([{ status: "pending" }]);
    expect(await shown(db)).toMatchObject({ voucher_code: "OTHER" });
  }));

test("a poster who replaces the code is its member again", () =>
  asMember("bilal", async (db) => {
    await addCode(db);
    await decideAs(db, "amina", "accept");
    const memberOf = async () => {
      await db.become("owner");
      return db.query("select code, user_id from public.voucher_codes where deal_id = $1", [
        deals.dates,
      ]);
    };
    await db.become("amina");
    await db.call("set_deal_code", {
      deal_id_param: deals.dates,
      code_data: { ...KETTLE, min_spend: 10 },
    });
    expect(await memberOf()).toEqual([{ code: "KETTLE3", user_id: people.bilal }]);
    await db.become("amina");
    await db.call("set_deal_code", { deal_id_param: deals.dates, code_data: { code: "MINE" } });
    expect(await memberOf()).toEqual([{ code: "MINE", user_id: people.amina }]);
  }));

test("a price that the poster accepts becomes the price of the deal, with an entry in its history", () =>
  asOwner(async (db) => {
    const before = await priceOf(db);
    const lower = Math.round(before * 90) / 100;
    await db.become("bilal");
    await addPrice(db, lower);
    expect(await additionsSeenBy(db, "amina")).toMatchObject([
      { added: "price", note: String(lower), price: lower, code: null },
    ]);
    await decideAs(db, "amina", "accept");
    expect(await shown(db)).toMatchObject({ price: lower });
    expect(
      await db.query("select edited_by, changes from public.deal_revisions where deal_id = $1", [
        deals.dates,
      ]),
    ).toEqual([{ edited_by: "poster", changes: { price: [before, lower] } }]);
    expect(await additionsSeenBy(db, "visitor")).toMatchObject([
      { username: "bilal", price: lower, status: "accepted" },
    ]);
  }));

test("a much lower price waits for an admin like every large change of the poster", () =>
  asOwner(async (db) => {
    const before = await priceOf(db);
    const lower = Math.round(before * 50) / 100;
    await db.become("bilal");
    await addPrice(db, lower);
    await decideAs(db, "amina", "accept");
    expect(await shown(db)).toMatchObject({ price: before });
    await db.become("maryam");
    expect(await db.call("get_waiting_edits")).toMatchObject([
      { deal_id: deals.dates, changes: { price: [before, lower] } },
    ]);
  }));

test("an admin who accepts a price changes the deal", () =>
  asOwner(async (db) => {
    const lower = Math.round((await priceOf(db)) * 50) / 100;
    await db.become("bilal");
    await addPrice(db, lower);
    await decideAs(db, "maryam", "accept");
    expect(await shown(db)).toMatchObject({ price: lower });
  }));

test("a price that is no longer lower is not accepted", () =>
  asOwner(async (db) => {
    const before = await priceOf(db);
    await db.become("bilal");
    await addPrice(db, before - 0.01);
    await db.become("owner");
    await db.query("update public.deals set price = price - 1 where id = $1", [deals.dates]);
    await expect(decideAs(db, "amina", "accept")).rejects.toMatchObject({
      hint: "invalid_field",
      detail: aboutField("price"),
    });
    expect(await additionsSeenBy(db, "amina")).toMatchObject([{ status: "pending" }]);
  }));

test.each([
  ["code", { added: "code", code: { ...KETTLE, code: "TWO WORDS" } }],
  ["code", { added: "code", code: { ...KETTLE, code: "evil.example/pay" } }],
  ["code", { added: "code", code: { ...KETTLE, code: "X Y" } }],
  ["code", { added: "code", code: "KETTLE3" }],
  [
    "discount_value",
    { added: "code", code: { code: "X3", discount_type: "percentage", discount_value: 101 } },
  ],
  ["discount_value", { added: "code", code: { code: "X3", discount_type: "fixed" } }],
  ["discount_type", { added: "code", code: { ...KETTLE, discount_type: "gift" } }],
  ["min_spend", { added: "code", code: { ...KETTLE, min_spend: 0 } }],
  ["expiry_date", { added: "code", code: { ...KETTLE, expiry_date: "2001-01-01" } }],
  ["description", { added: "code", code: { ...KETTLE, description: "evil.example" } }],
  ["source_url", { added: "code", code: { ...KETTLE, source_url: "https://evil.example" } }],
  ["price", { added: "price", price: -1 }],
  ["price", { added: "price", price: 1.005 }],
  ["price", { added: "price", price: 1_000 }],
  ["price", { added: "price", price: "NaN" }],
  ["price", { added: "price", price: "cheap" }],
  ["price", { added: "place", note: "In Leeds", price: 1 }],
  ["code", { added: "price", price: 1, code: KETTLE }],
  ["note", { added: "place" }],
  ["note", { added: "code" }],
  ["note", { added: "code", code: KETTLE, note: "evil.example" }],
])("an addition with a wrong %s is refused: %j", (field, details) =>
  asMember("bilal", async (db) => {
    await expect(add(db, details)).rejects.toMatchObject({
      hint: "invalid_field",
      detail: aboutField(field),
    });
    expect(await additionsSeenBy(db, "amina")).toEqual([]);
  }),
);
