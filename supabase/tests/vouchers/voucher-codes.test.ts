// Longer than 200 lines: every field of a code, and each refusal.
import { expect, test } from "vitest";
import { aboutField } from "../about-field.ts";
import { asAdmin, asMember, asOwner, asVisitor, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { BAN_REASON, deals, people } from "../people.ts";

const dates15 = {
  code_param: "DATES15",
  description_param: "15% off everything, minimum spend £30",
  merchant_param: "Date House",
  merchant_url_param: "https://dates.example",
  discount_value_param: 15,
  discount_type_param: "percentage",
  expiry_date_param: "2099-11-30",
  brand_image_url_param: "",
};

type Voucher = { id: string; code: string; status: string; user_id: string };

const add = async (db: Db, changes: Record<string, unknown> = {}) =>
  one(await db.call<Voucher>("secure_add_voucher_code", { ...dates15, ...changes }));

const publicCodes = async (db: Db) =>
  (await db.call<Voucher>("get_voucher_codes")).map(({ code }) => code);

const moderate = async (db: Db, id: string, action: string | null) =>
  one(
    await db.call<Voucher>("moderate_voucher_code", {
      voucher_id_param: id,
      action_param: action,
    }),
  );

test("a member's code is pending until an admin publishes it, and an admin can take it down", () =>
  asMember("bilal", async (db) => {
    const voucher = await add(db, { code_param: "  DATES15 " });
    expect(voucher).toMatchObject({ code: "DATES15", status: "pending", user_id: people.bilal });
    await db.become("visitor");
    expect(await publicCodes(db)).toEqual([]);
    await db.become("maryam");
    expect(await moderate(db, voucher.id, "approve")).toMatchObject({ status: "active" });
    await db.become("visitor");
    expect(await publicCodes(db)).toEqual(["DATES15"]);
    await db.become("maryam");
    expect(await moderate(db, voucher.id, "reject")).toMatchObject({ status: "rejected" });
    await db.become("visitor");
    expect(await publicCodes(db)).toEqual([]);
  }));

test("an admin's code is public immediately", () =>
  asAdmin(async (db) => {
    expect((await add(db)).status).toBe("active");
    await db.become("visitor");
    expect(await publicCodes(db)).toEqual(["DATES15"]);
  }));

test("a pending code is not in the public list, even for its member", () =>
  asMember("bilal", async (db) => {
    await add(db);
    expect(await publicCodes(db)).toEqual([]);
  }));

test("codes are listed until their day has ended everywhere, soonest first, those without an end last", () =>
  asOwner(async (db) => {
    await db.query(
      `insert into public.voucher_codes (user_id, code, merchant, discount_type, status, expiry_date)
       select $1, code, 'Date House', 'other', 'active', (now() at time zone 'UTC')::date + days
       from (values ('ENDLESS', null), ('LATER', 30), ('OVER', -2), ('TODAY', 0)) as codes (code, days)`,
      [people.amina],
    );
    await db.become("visitor");
    expect(await publicCodes(db)).toEqual(["TODAY", "LATER", "ENDLESS"]);
  }));

test("a code whose day has ended in UTC but not everywhere comes last in every list, and can be reported", () =>
  asOwner(async (db) => {
    await db.query(
      `create or replace function private.first_day() returns date language sql stable
       return (now() at time zone 'UTC')::date - 1`,
    );
    await db.query(
      `insert into public.voucher_codes (user_id, code, merchant, discount_type, status, expiry_date)
       select $1, code, 'Date House', 'other', 'active', (now() at time zone 'UTC')::date + days
       from (values ('ENDLESS', null), ('OVER', -2), ('YESTERDAY', -1), ('TODAY', 0)) as codes (code, days)`,
      [people.amina],
    );
    await db.become("visitor");
    const listed = ["TODAY", "ENDLESS", "YESTERDAY"];
    expect(await publicCodes(db)).toEqual(listed);
    const ofShop = await db.call<{ code: string; id: string }>("get_merchant_voucher_codes", {
      merchant_key_param: "date-house",
    });
    expect(ofShop.map(({ code }) => code)).toEqual(listed);
    const [deal] = await db.call("get_deal", { deal_id_param: deals.dates });
    expect(deal).toMatchObject({ voucher_code: "TODAY", merchant_codes_count: 3 });
    await db.become("bilal");
    await db.call("report_code", { voucher_id_param: ofShop.at(-1)?.id, outcome_param: "worked" });
    await db.become("amina");
    const own = await db.call<{ code: string; state: string }>("get_my_voucher_codes");
    expect(Object.fromEntries(own.map(({ code, state }) => [code, state]))).toMatchObject({
      YESTERDAY: "active",
      OVER: "expired",
    });
  }));

test("the same code sent twice within a minute is one row", () =>
  asMember("bilal", async (db) => {
    const first = await add(db);
    expect((await add(db)).id).toBe(first.id);
    expect((await add(db, { merchant_param: "Oud Shop" })).id).not.toBe(first.id);
  }));

test("a code needs no expiry, value or links if its type does not require them", () =>
  asMember("bilal", async (db) => {
    expect(
      await add(db, {
        description_param: null,
        merchant_url_param: null,
        discount_value_param: null,
        discount_type_param: "free_delivery",
        expiry_date_param: null,
        brand_image_url_param: null,
      }),
    ).toMatchObject({ discount_value: null, expiry_date: null, merchant_url: "" });
  }));

test.each([
  ["code", { code_param: "X" }, "without_spaces: 2 to 40"],
  ["code", { code_param: "x".repeat(41) }, "without_spaces: 2 to 40"],
  ["code", { code_param: "TWO WORDS" }, "without_spaces"],
  ["code", { code_param: null }, "without_spaces: 2 to 40"],
  ["description", { description_param: "x".repeat(501) }, "max_length: at most 500"],
  ["merchant", { merchant_param: " " }, "length: 1 to 80"],
  ["merchant", { merchant_param: null }, "length: 1 to 80"],
  ["merchant", { merchant_param: "x".repeat(81) }, "length: 1 to 80"],
  ["merchant_url", { merchant_url_param: "javascript:alert(1)" }, "web_address"],
  ["brand_image_url", { brand_image_url_param: "data:image/png;base64,AA" }, "web_address"],
  ["discount_type", { discount_type_param: "half" }, "one_of"],
  ["discount_type", { discount_type_param: null }, "one_of"],
  ["discount_value", { discount_value_param: -1 }, "range: 0 to 1,000,000"],
  ["discount_value", { discount_value_param: "NaN" }, "range: 0 to 1,000,000"],
  ["discount_value", { discount_value_param: "9.999" }, "two_decimals"],
  ["discount_value", { discount_value_param: 101 }, "percentage: at most 100"],
  ["discount_value", { discount_value_param: null }, "discount_given"],
  [
    "discount_value",
    { discount_type_param: "fixed", discount_value_param: null },
    "discount_given",
  ],
  ["min_spend", { min_spend_param: 0 }, "range: 0.01 to 1,000,000"],
  ["min_spend", { min_spend_param: "9.999" }, "two_decimals"],
  ["expiry_date", { expiry_date_param: "2020-01-01" }, "not_past"],
])("a %s that breaks its rule is refused with its name (%#)", (field, changes, rule) =>
  asMember("bilal", async (db) => {
    await expect(add(db, changes)).rejects.toMatchObject({
      code: "PT400",
      hint: "invalid_field",
      detail: aboutField(field),
      message: expect.stringContaining(rule),
    });
  }),
);

test("100 percent, a fixed amount over a hundred and an expiry today are accepted", () =>
  asMember("bilal", async (db) => {
    await add(db, { code_param: "ALL", discount_value_param: 100 });
    await add(db, { code_param: "BIG", discount_type_param: "fixed", discount_value_param: 150 });
    await add(db, { code_param: "NOW", expiry_date_param: new Date().toISOString().slice(0, 10) });
  }));

test("a code keeps its minimum spend until its member removes it, and admins see it", () =>
  asMember("bilal", async (db) => {
    const voucher = await add(db, { min_spend_param: 30 });
    expect(voucher).toMatchObject({ min_spend: "30" });
    await db.become("maryam");
    expect(await db.call("get_pending_voucher_codes")).toMatchObject([{ min_spend: "30" }]);
    await db.become("bilal");
    const changed = await db.call("resubmit_voucher_code", {
      ...dates15,
      voucher_id_param: voucher.id,
    });
    expect(changed).toMatchObject([{ min_spend: null }]);
  }));

test("a visitor cannot add a code", () =>
  asVisitor(async (db) => {
    await expect(add(db)).rejects.toMatchObject({ code: "PT401", hint: "not_authenticated" });
  }));

test("a banned member cannot add a code and reads the reason", () =>
  asMember("safiya", async (db) => {
    await expect(add(db)).rejects.toMatchObject({
      code: "PT403",
      hint: "banned",
      message: expect.stringContaining(BAN_REASON),
    });
  }));

test("codes over the limit are refused with the time to wait, except from admins", () =>
  asOwner(async (db) => {
    await db.query("insert into private.settings values ('limit_vouchers', '2/3600')");
    await db.become("bilal");
    await add(db, { code_param: "ONE" });
    await add(db, { code_param: "TWO" });
    await expect(add(db, { code_param: "THREE" })).rejects.toMatchObject({
      code: "PT429",
      hint: "too_fast",
      message: expect.stringContaining("Too many vouchers"),
    });
    await db.become("maryam");
    for (const code of ["FOUR", "FIVE", "SIX"]) await add(db, { code_param: code });
  }));

test("only admins moderate codes, members not even their own", () =>
  asMember("bilal", async (db) => {
    const { id } = await add(db);
    for (const who of ["bilal", "hamza"] as const) {
      await db.become(who);
      await expect(moderate(db, id, "approve")).rejects.toMatchObject({
        code: "PT403",
        hint: "not_admin",
      });
    }
    await db.become("visitor");
    await expect(moderate(db, id, "approve")).rejects.toMatchObject({ code: "PT401" });
    await db.become("maryam");
    expect(await moderate(db, id, " Approve ")).toMatchObject({ status: "active" });
  }));

test("an unknown code and an unknown action are refused", () =>
  asAdmin(async (db) => {
    const { id } = await add(db);
    await expect(moderate(db, people.amina, "approve")).rejects.toMatchObject({
      code: "PT404",
      hint: "voucher_not_found",
    });
    for (const action of ["publish", null]) {
      await expect(moderate(db, id, action)).rejects.toMatchObject({
        code: "PT400",
        hint: "unknown_action",
      });
    }
  }));
