import { expect, test } from "vitest";
import { asAdmin, asMember, asOwner, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { compareExactTexts, FREQUENT_CHARACTERS } from "../every-character.fixture.ts";

const code = { merchant_param: "Date House", discount_type_param: "other" };
const deal = {
  title_param: "Ajwa dates, 1 kg box",
  price_param: 9,
  merchant_param: "Date House",
  category_param: "food",
};

const add = async (db: Db, code_param: string, more = {}) =>
  one(
    await db.call<{ id: string; code: string }>("secure_add_voucher_code", {
      ...code,
      code_param,
      ...more,
    }),
  );

test("the database and the forms remove the same characters from exact values", () =>
  asOwner(async (db) => {
    expect(await compareExactTexts(db, FREQUENT_CHARACTERS)).toEqual([]);
  }));

test.each([
  "EID20\u200f",
  "\u200eEID20",
  "EID\u200b20",
  "EI\u00adD20",
  "EID20\ufe0f",
  "EID\u034f20",
  "\ufeffEID20\u00a0",
  "EID\u200d20\u{e0041}",
])("the code %j is stored as EID20", (typed) =>
  asMember("bilal", async (db) => {
    expect((await add(db, typed)).code).toBe("EID20");
  }),
);

test("a shop's code is added once, in any spelling; another shop may have the same code", () =>
  asAdmin(async (db) => {
    await add(db, "SAME1");
    const refused = { code: "PT409", hint: "code_exists" };
    await expect(add(db, "same1", { merchant_param: "DATE HOUSE" })).rejects.toMatchObject(refused);
    await expect(add(db, "Same1\u200f", { merchant_param: "date  house" })).rejects.toMatchObject(
      refused,
    );
    expect((await add(db, "SAME1", { merchant_param: "Oud House" })).code).toBe("SAME1");
  }));

test("a pending code of another member does not refuse a code, and only one of the two is published", () =>
  asMember("bilal", async (db) => {
    const first = await add(db, "SAME1");
    await db.become("hamza");
    const second = await add(db, "same1");
    await db.become("maryam");
    const approve = (voucher_id_param: string) =>
      db.call("moderate_voucher_code", { voucher_id_param, action_param: "approve" });
    await approve(first.id);
    await expect(approve(second.id)).rejects.toMatchObject({ hint: "code_exists" });
  }));

test.each([
  ["2027-01-11T02:00:00Z", "2027-01-10"],
  ["2027-01-10T12:00:00Z", "2027-01-10"],
  ["2027-01-11T11:59:00Z", "2027-01-10"],
  ["2027-01-10T10:00:00Z", "2027-01-11"],
])("a deal that starts at %s may be ordered until %s, a local day of that time", (start, day) =>
  asMember("bilal", async (db) => {
    const details_param = { order_by: day };
    const sent = { ...deal, starts_at_param: start, details_param };
    await db.call("secure_submit_deal", sent);
    await db.become("owner");
    const stored = "select from public.deals where title = $1 and order_by = $2::date";
    expect(await db.query(stored, [deal.title_param, day])).toHaveLength(1);
    await db.become("bilal");
    const early = { ...sent, details_param: { order_by: "2027-01-08" } };
    await expect(db.call("secure_submit_deal", early)).rejects.toMatchObject({
      hint: "invalid_field",
    });
  }),
);

const WRONG: Record<string, unknown[]> = {
  number: ["abc", "1x", true, {}, [1], "١٢"],
  day: ["tomorrow", "02/28/2027", "28/02/2027", "infinity", "epoch", "2026-02-30", 20270228, {}],
  truth: ["perhaps", "2", {}, []],
  text: [true, {}, []],
};
const FIELDS: [string, string, string[]][] = [
  ["deal", "number", ["delivery_days", "delivery_cost", "free_delivery_over", "unit_amount"]],
  ["deal", "day", ["order_by"]],
  ["deal", "truth", ["is_associated"]],
  ["deal", "text", ["season_section", "channel", "delivery_kind", "unit", "deal_type"]],
  ["voucher", "truth", ["new_customers_only", "single_use"]],
  ["voucher", "text", ["currency", "exclusions", "source_url"]],
  ["code", "number", ["discount_value", "min_spend"]],
  ["code", "day", ["expiry_date"]],
  ["code", "text", ["code", "description", "discount_type"]],
  ["alert", "number", ["within_minutes", "step", "max_total"]],
  ["alert", "truth", ["allows_unknown_delivery", "is_paused"]],
  ["alert", "text", ["name", "merchant", "poster_id", "id", "currency", "channel"]],
  ["certifier", "day", ["checked_on"]],
  ["certifier", "truth", ["is_listed"]],
];
const send = (db: Db, what: string, sent: object) => {
  if (what === "deal") return db.call("secure_submit_deal", { ...deal, details_param: sent });
  if (what === "voucher")
    return db.call("secure_add_voucher_code", {
      ...code,
      code_param: "EID20",
      details_param: sent,
    });
  if (what === "code") {
    const details_param = {
      code: { code: "EID20", discount_type: "fixed", discount_value: 5, ...sent },
    };
    return db.call("secure_submit_deal", { ...deal, details_param });
  }
  if (what === "alert") return db.call("try_alert", { alert_param: { step: 25, ...sent } });
  return db.call("save_certifier", { certifier_data: { name: "A certifier", ...sent } });
};

test.each(
  FIELDS.flatMap(([what, type, names]) => names.map((name) => [what, name, type] as const)),
)("the %s field %s refuses values of other types than %s in our own words", (what, name, type) =>
  asAdmin(async (db) => {
    for (const value of WRONG[type] ?? []) {
      await expect(send(db, what, { [name]: value }), JSON.stringify(value)).rejects.toMatchObject({
        code: "PT400",
        hint: "invalid_field",
      });
    }
  }),
);

test.each(["{", '{"a":', "{]", "abc", "[]"])("an object sent as the text %j is refused", (sent) =>
  asMember("bilal", (db) =>
    expect(
      db.call("secure_submit_deal", { ...deal, details_param: JSON.stringify(sent) }),
    ).rejects.toMatchObject({ code: "PT400", hint: "invalid_field" }),
  ),
);
