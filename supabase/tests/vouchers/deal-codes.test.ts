// Longer than 200 lines: a deal's code follows its deal in each state, with each refusal.
import { expect, test } from "vitest";
import { aboutField } from "../about-field.ts";
import { moderate } from "../admin-calls.ts";
import { asMember, asOwner, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { deals, type Person, people } from "../people.ts";

interface DealRow {
  id: string;
  status: string;
  voucher_code: string | null;
  merchant_codes_count: number;
}

const oil = {
  title_param: "Olive oil, five litres",
  price_param: 20,
  merchant_param: "Date House",
  category_param: "food",
  deal_url_param: "https://dates.example/oil",
};
const oil5 = { code: "OIL5", discount_type: "fixed", discount_value: 5, new_customers_only: true };

test("a deal's code is pending with the deal, public with its approval, and gone with its rejection", () =>
  asMember("amina", async (db) => {
    const id = await submit(db);
    expect(await codeOf(db, id)).toMatchObject({
      code: "OIL5",
      merchant: "Date House",
      merchant_url: "https://dates.example/oil",
      currency: "GBP",
      discount_value: "5",
      new_customers_only: true,
      status: "pending",
      user_id: people.amina,
    });
    expect(await codesAt(db)).toEqual({ list: [], shop: [], otherDeal: null });
    await decide(db, id, "approve");
    expect(await codesAt(db)).toEqual({ list: ["OIL5"], shop: ["OIL5"], otherDeal: "OIL5" });
    await decide(db, id, "reject");
    expect(await codesAt(db)).toEqual({ list: [], shop: [], otherDeal: null });
    await db.become("bilal");
    expect(await db.query("select from public.voucher_codes where deal_id = $1", [id])).toEqual([]);
    await decide(db, id, "approve");
    expect((await codesAt(db)).list).toEqual(["OIL5"]);
    await db.become("maryam");
    await db.call("undo_decision", { content_type_param: "deal", content_id_param: id });
    expect((await codesAt(db)).list).toEqual([]);
  }));

test("a deal's code is valid only while the deal runs, and is deleted with it", () =>
  asMember("amina", async (db) => {
    const id = await submit(db);
    await decide(db, id, "approve");
    for (const [change, revert] of [
      ["expired_at = now()", "expired_at = null"],
      ["expires_at = now() - interval '1 minute'", "expires_at = null"],
      ["starts_at = now() + interval '1 day'", "starts_at = null"],
    ]) {
      await db.become("owner");
      await db.query(`update public.deals set ${change} where id = $1`, [id]);
      expect(await codesAt(db), change).toEqual({ list: [], shop: [], otherDeal: null });
      await db.become("bilal");
      await expect(
        db.call("report_code", {
          voucher_id_param: (await codeOf(db, id))?.id,
          outcome_param: "worked",
        }),
      ).rejects.toMatchObject({ code: "PT409", hint: "voucher_expired" });
      await db.become("owner");
      await db.query(`update public.deals set ${revert} where id = $1`, [id]);
      expect((await codesAt(db)).list).toEqual(["OIL5"]);
    }
    await db.become("owner");
    await db.query("delete from public.deals where id = $1", [id]);
    expect(await db.query("select from public.voucher_codes where code = 'OIL5'")).toEqual([]);
  }));

test("a deal shows its own code first, even below the minimum spend, and counts it", () =>
  asMember("amina", async (db) => {
    const id = await submit(db, { ...oil5, min_spend: 50 });
    await db.become("owner");
    await db.query(
      `insert into public.voucher_codes (user_id, code, merchant, discount_type, status, expiry_date)
       values ($1, 'SOONER', 'Date House', 'other', 'active', (now() at time zone 'UTC')::date)`,
      [people.amina],
    );
    await decide(db, id, "approve");
    await db.become("visitor");
    expect(one(await db.call("get_deal", { deal_id_param: id }))).toMatchObject({
      voucher_code: "OIL5",
      merchant_codes_count: 2,
    });
    expect(one(await db.call("get_deal", { deal_id_param: deals.dates }))).toMatchObject({
      voucher_code: "SOONER",
      merchant_codes_count: 1,
    });
  }));

test("a code that an admin took down stays down when the deal is approved again", () =>
  asMember("amina", async (db) => {
    const id = await submit(db);
    await decide(db, id, "approve");
    const code = await codeOf(db, id);
    await db.call("moderate_voucher_code", {
      voucher_id_param: code?.id,
      action_param: "reject",
      reason_param: "It gives nothing",
    });
    await decide(db, id, "reject");
    await decide(db, id, "approve");
    expect(await codeOf(db, id)).toMatchObject({
      status: "rejected",
      rejection_reason: "It gives nothing",
    });
  }));

test("a code is never public before its deal, and is not in the queue of codes", () =>
  asMember("amina", async (db) => {
    const id = await submit(db);
    const code = await codeOf(db, id);
    await db.become("maryam");
    expect(await db.call("get_pending_voucher_codes")).toEqual([]);
    const queues = await db.call<{ queue: string; waiting: string }>("get_admin_queues");
    expect(queues.find(({ queue }) => queue === "vouchers")?.waiting).toBe("0");
    await expect(
      db.call("moderate_voucher_code", { voucher_id_param: code?.id, action_param: "approve" }),
    ).rejects.toMatchObject({ code: "PT409", hint: "deal_not_public" });
    await db.become("owner");
    await db.query("update public.voucher_codes set status = 'active' where deal_id = $1", [id]);
    expect(await codeOf(db, id)).toMatchObject({ status: "pending" });
    await db.become("amina");
    await expect(
      db.call("resubmit_voucher_code", {
        voucher_id_param: code?.id,
        code_param: "TAKEN",
        merchant_param: "X",
        discount_type_param: "other",
      }),
    ).rejects.toMatchObject({ code: "PT409", hint: "cannot_resubmit" });
  }));

test("an admin who has not seen the new code of a pending deal cannot approve the deal", () =>
  asMember("amina", async (db) => {
    const id = await submit(db);
    await db.become("owner");
    const shown = "2026-01-01T00:00:00Z";
    await db.query("update public.deals set updated_at = $2 where id = $1", [id, shown]);
    const approve = async () => {
      await db.become("maryam");
      return db.call("moderate_deal", {
        deal_id_param: id,
        action_param: "approve",
        expected_updated_at_param: shown,
      });
    };
    await db.become("amina");
    await setCode(db, id, { ...oil5, code: "OTHER" });
    await expect(approve()).rejects.toMatchObject({ code: "PT409", hint: "content_changed" });
    await db.become("owner");
    await db.query("update public.deals set updated_at = $2 where id = $1", [id, shown]);
    await db.become("amina");
    await setCode(db, id, { ...oil5, code: "OTHER" });
    expect(await approve()).toHaveLength(1);
  }));

test("a resubmission without a code keeps it, one with null removes it", () =>
  asMember("amina", async (db) => {
    const id = await submit(db);
    await decide(db, id, "reject");
    await db.become("amina");
    await db.call("resubmit_deal", { deal_id_param: id, ...oil });
    expect(await codeOf(db, id)).toMatchObject({ code: "OIL5", status: "pending" });
    await db.become("amina");
    await db.call("resubmit_deal", { deal_id_param: id, ...oil, details_param: { code: null } });
    expect(await codeOf(db, id)).toBeUndefined();
  }));

test("a code gets the new merchant of its deal", () =>
  asMember("amina", async (db) => {
    const id = await submit(db);
    await db.call("edit_own_deal", { deal_id_param: id, deal_data: { merchant: "Oil House" } });
    expect(await codeOf(db, id)).toMatchObject({
      merchant: "Oil House",
      merchant_key: "oil-house",
    });
  }));

test("a poster changes the code of a public deal, and an admin approves it; the same code needs no approval", () =>
  asMember("amina", async (db) => {
    const id = await submit(db);
    await decide(db, id, "approve");
    await db.become("amina");
    expect(await setCode(db, id, oil5)).toMatchObject({ status: "active" });
    expect(await setCode(db, id, { ...oil5, code: "OIL7" })).toMatchObject({ status: "pending" });
    expect((await codesAt(db)).list).toEqual([]);
    await db.become("maryam");
    const [waiting] = await db.call<{ id: string }>("get_pending_voucher_codes");
    expect(waiting).toMatchObject({ code: "OIL7", deal_id: id });
    await db.call("moderate_voucher_code", {
      voucher_id_param: waiting?.id,
      action_param: "approve",
    });
    expect((await codesAt(db)).list).toEqual(["OIL7"]);
    await db.become("maryam");
    expect(await setCode(db, id, { code: "OIL8" })).toMatchObject({
      status: "active",
      discount_type: "other",
      user_id: people.amina,
    });
    expect(await setCode(db, id, null)).toMatchObject({ id: null });
    expect(await codeOf(db, id)).toBeUndefined();
  }));

test.each([
  ["visitor", { code: "PT401", hint: "not_authenticated" }],
  ["bilal", { code: "PT404", hint: "deal_not_found" }],
  ["safiya", { code: "PT403", hint: "banned" }],
] as const)("%s cannot change the code of Amina's deal", (who: Person | "visitor", refusal) =>
  asOwner(async (db) => {
    await db.become("amina");
    expect(await setCode(db, deals.dates, oil5)).toMatchObject({ code: "OIL5" });
    await db.become(who);
    for (const code of [{ ...oil5, code: "TAKEN" }, null]) {
      await expect(setCode(db, deals.dates, code)).rejects.toMatchObject(refusal);
    }
    expect(await codeOf(db, deals.dates)).toMatchObject({ code: "OIL5" });
  }),
);

test("an admin's change of a member's code is logged, and the poster is notified; the poster's own change is neither", () =>
  asMember("amina", async (db) => {
    await setCode(db, deals.dates, oil5);
    await db.become("maryam");
    await setCode(db, deals.dates, oil5);
    await setCode(db, deals.dates, { ...oil5, code: "OIL8", min_spend: 20 });
    await setCode(db, deals.dates, null);
    expect(
      await db.query(
        `select subject_id, before, after from public.admin_actions where action = 'update_deal_code' order by created_at`,
      ),
    ).toEqual([
      {
        subject_id: deals.dates,
        before: { code: "OIL5", min_spend: null, status: "pending" },
        after: { code: "OIL8", min_spend: 20, status: "active" },
      },
      {
        subject_id: deals.dates,
        before: expect.objectContaining({ code: "OIL8", min_spend: 20, discount_value: 5 }),
        after: null,
      },
    ]);
    await db.become("amina");
    expect(
      await db.query(
        "select data from public.notifications where subject_id = $1 and kind = 'deal_changed'",
        [deals.dates],
      ),
    ).toEqual([{ data: { action_id: expect.any(String), fields: ["voucher_code"] } }]);
  }));

test("the code of a rejected deal changes only with its resubmission", () =>
  asMember("amina", (db) =>
    expect(setCode(db, deals.rejected, oil5)).rejects.toMatchObject({
      code: "PT409",
      hint: "cannot_edit",
    }),
  ));

test.each([
  ["code", { ...oil5, code: "TWO WORDS" }],
  ["discount_value", { ...oil5, discount_type: "percentage", discount_value: 101 }],
  ["exclusions", { ...oil5, exclusions: "x".repeat(301) }],
  ["merchant", { ...oil5, merchant: "Another shop" }],
  ["code", "OIL5"],
])("a wrong %s of a deal's code is refused, and the deal with it (%#)", (field, code) =>
  asMember("amina", async (db) => {
    const refusal = { code: "PT400", hint: "invalid_field", detail: aboutField(field) };
    await expect(submit(db, code)).rejects.toMatchObject(refusal);
    await expect(setCode(db, deals.dates, code)).rejects.toMatchObject(refusal);
    expect(await db.query("select from public.deals where title = $1", [oil.title_param])).toEqual(
      [],
    );
  }),
);

async function submit(db: Db, code: unknown = oil5): Promise<string> {
  const details_param = JSON.stringify({ code });
  return one(await db.call<DealRow>("secure_submit_deal", { ...oil, details_param })).id;
}

const setCode = async (db: Db, deal: string, code: unknown) =>
  one(
    await db.call("set_deal_code", {
      deal_id_param: deal,
      code_data: code === null ? null : JSON.stringify(code),
    }),
  );

async function decide(db: Db, id: string, action: string): Promise<void> {
  await db.become("maryam");
  await moderate(db, id, action);
}

/** Returns the code of a deal in any state; the transaction continues as before. */
async function codeOf(db: Db, deal: string) {
  const [person] = await db.query<{ id: string; role: string }>(
    "select current_setting('request.jwt.claim.sub', true) as id, current_user as role",
  );
  await db.become("owner");
  const [code] = await db.query<{ id: string }>(
    "select * from public.voucher_codes where deal_id = $1",
    [deal],
  );
  const name = (Object.keys(people) as Person[]).find((who) => people[who] === person?.id);
  await db.become(name ?? (person?.role === "anon" ? "visitor" : "owner"));
  return code;
}

/** Returns the codes that visitors see: in the list, of the merchant, and on another deal of the merchant. */
async function codesAt(db: Db) {
  await db.become("visitor");
  const codes = (rows: { code: string }[]) => rows.map(({ code }) => code);
  const [deal] = await db.call<DealRow>("get_deal", { deal_id_param: deals.dates });
  return {
    list: codes(await db.call("get_voucher_codes")),
    shop: codes(await db.call("get_merchant_voucher_codes", { merchant_key_param: "date-house" })),
    otherDeal: deal?.voucher_code ?? null,
  };
}
