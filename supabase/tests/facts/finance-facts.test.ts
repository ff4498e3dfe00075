// Longer than 200 lines: each rule about products, with its refusals.
import { expect, test } from "vitest";
import { aboutField } from "../about-field.ts";
import { moderate, update } from "../admin-calls.ts";
import { asMember, asOwner, type Db } from "../as.ts";
import { one, submit } from "../calls.ts";
import { resubmit } from "../own-calls.ts";
import { people } from "../people.ts";

const SAVINGS = {
  is_product: true,
  firm: "Rowan Bank plc",
  register_number: "999001",
  product: "savings",
  expected_profit: 4.25,
  is_fixed: true,
  protection: "fscs",
  source_url: "https://rowan.example/rates",
};
const BOOK = { is_product: false };
const CODE = { code: "SAVE10", discount_type: "percentage", discount_value: 10 };
const BANK = "https://rowan.example/savings";

const withFacts = (finance_facts: unknown, more: object = {}) => ({
  category_param: "finance",
  deal_url_param: BANK,
  details_param: JSON.stringify({ finance_facts, ...more }),
});
const edit = (db: Db, id: string, data: object) =>
  db.call("edit_own_deal", { deal_id_param: id, deal_data: JSON.stringify(data) });
const setCode = (db: Db, id: string) =>
  db.call("set_deal_code", { deal_id_param: id, code_data: JSON.stringify(CODE) });
const refused = (field: string) => ({
  code: "PT400",
  hint: "invalid_field",
  detail: aboutField(field),
});

async function factsOf(db: Db, id: string) {
  const rows = await db.query<{ finance_facts: object | null }>(
    "select finance_facts from public.deals_with_temperature where id = $1",
    [id],
  );
  return one(rows).finance_facts;
}

test("a financial product is submitted with its facts", () =>
  asMember("bilal", async (db) => {
    const { id } = await submit(db, withFacts(SAVINGS));
    expect(await factsOf(db, id)).toEqual(SAVINGS);
  }));

test.each([
  ["is_product", { firm: "Rowan Bank plc" }],
  ["is_product", { is_product: "yes" }],
  ["firm", { ...SAVINGS, firm: "x".repeat(121) }],
  ["register_number", { ...SAVINGS, register_number: "x".repeat(41) }],
  ["register_number", { ...SAVINGS, register_number: 999001 }],
  ["product", { ...SAVINGS, product: "lottery" }],
  ["expected_profit", { ...SAVINGS, expected_profit: 101 }],
  ["expected_profit", { ...SAVINGS, expected_profit: 4.255 }],
  ["expected_profit", { ...SAVINGS, expected_profit: "four" }],
  ["is_fixed", { ...SAVINGS, is_fixed: "perhaps" }],
  ["protection", { ...SAVINGS, protection: "luck" }],
  ["source_url", { ...SAVINGS, source_url: "javascript:alert(1)" }],
  ["source_url", { ...SAVINGS, source_url: "http://127.0.0.1/rates" }],
  ["rate", { ...SAVINGS, rate: 4 }],
])("a wrong %s is refused with its name: %j", (field, facts) =>
  asMember("bilal", async (db) => {
    await expect(submit(db, withFacts(facts))).rejects.toMatchObject(refused(field));
  }),
);

test("a financial product is not approved without its firm and register number", () =>
  asMember("bilal", async (db) => {
    const { id } = await submit(db, withFacts({ is_product: true }));
    await db.become("maryam");
    await expect(moderate(db, id, "approve")).rejects.toMatchObject({
      code: "PT409",
      hint: "facts_missing",
      detail: expect.stringContaining("firm, register_number"),
    });
    await update(db, id, { finance_facts: { is_product: true, firm: "Rowan Bank plc" } });
    await expect(moderate(db, id, "approve")).rejects.toMatchObject({
      hint: "facts_missing",
      detail: aboutField("register_number"),
    });
    await update(db, id, { finance_facts: SAVINGS });
    expect(await moderate(db, id, "approve")).toMatchObject({ status: "active" });
  }));

test("a deal that becomes a financial product hides the codes that members added, and accepts none", () =>
  asMember("amina", async (db) => {
    const { id } = await submit(db, withFacts(BOOK));
    await db.become("owner");
    await db.query("update public.deals set status = 'active' where id = $1", [id]);
    for (const [who, added] of [
      ["bilal", "code"],
      ["hamza", "place"],
    ] as const) {
      await db.become(who);
      await db.call("add_to_deal", {
        deal_id_param: id,
        details_param: JSON.stringify({ added, note: "REFER50" }),
      });
    }
    const decide = (who: "bilal" | "hamza", action: string) =>
      db.call("decide_addition", {
        deal_id_param: id,
        user_id_param: people[who],
        action_param: action,
      });
    await db.become("amina");
    await decide("bilal", "accept");
    await decide("hamza", "accept");
    await db.become("maryam");
    await update(db, id, { finance_facts: SAVINGS });
    for (const who of ["visitor", "amina", "maryam"] as const) {
      await db.become(who);
      const { read_deal_extras } = one(
        await db.call<{ read_deal_extras: { additions: { added: string }[] } }>(
          "read_deal_extras",
          {
            deal_id_param: id,
          },
        ),
      );
      expect(read_deal_extras.additions.map(({ added }) => added)).toEqual(["place"]);
    }
    await db.become("visitor");
    expect(await db.query("select added from public.deal_additions")).toEqual([{ added: "place" }]);
    await db.become("amina");
    await expect(decide("bilal", "accept")).rejects.toMatchObject(refused("added"));
    await decide("bilal", "decline");
  }));

test("a new poster cannot propose that a deal with a code becomes a financial product", () =>
  asMember("bilal", async (db) => {
    const { id } = await submit(db, withFacts(BOOK, { code: CODE }));
    await db.become("maryam");
    await moderate(db, id, "approve");
    await db.become("bilal");
    await expect(edit(db, id, { finance_facts: SAVINGS })).rejects.toMatchObject(
      refused("is_product"),
    );
    await db.become("owner");
    expect(await db.query("select from private.proposed_edits where deal_id = $1", [id])).toEqual(
      [],
    );
  }));

test("a book about finance is accepted with a code and a referral", () =>
  asMember("bilal", async (db) => {
    const { id } = await submit(db, {
      ...withFacts(BOOK, { code: CODE }),
      deal_url_param: "https://books.example/zakat?ref=home",
    });
    await db.become("maryam");
    expect(await moderate(db, id, "approve")).toMatchObject({
      status: "active",
      voucher_code: "SAVE10",
    });
  }));

test.each([
  `${BANK}?ref=bilal`,
  `${BANK}?Referral_Code=B1`,
  `${BANK}?irclickid=1`,
  "https://rowan.example/refer/bilal/savings",
  "https://rowan.example/savings/refer-a-friend",
])("a financial product is refused with the referral link %s", (link) =>
  asMember("bilal", async (db) => {
    const sent = { ...withFacts(SAVINGS), deal_url_param: link };
    await expect(submit(db, sent)).rejects.toMatchObject(refused("deal_url"));
    await expect(submit(db, withFacts({ ...SAVINGS, source_url: link }))).rejects.toMatchObject(
      refused("source_url"),
    );
    const { id } = await submit(db, withFacts(SAVINGS));
    await expect(edit(db, id, { deal_url: link })).rejects.toMatchObject(refused("deal_url"));
    await expect(resubmit(db, id, sent)).rejects.toMatchObject(refused("deal_url"));
    await db.become("maryam");
    await expect(update(db, id, { deal_url: link })).rejects.toMatchObject(refused("deal_url"));
  }),
);

test("a financial product is refused with a discount code, whoever adds it", () =>
  asMember("bilal", async (db) => {
    await expect(submit(db, withFacts(SAVINGS, { code: CODE }))).rejects.toMatchObject(
      refused("code"),
    );
    const { id } = await submit(db, withFacts(SAVINGS));
    await expect(setCode(db, id)).rejects.toMatchObject(refused("code"));
    await expect(resubmit(db, id, withFacts(SAVINGS, { code: CODE }))).rejects.toMatchObject(
      refused("code"),
    );
    await db.become("maryam");
    await expect(setCode(db, id)).rejects.toMatchObject(refused("code"));
    await moderate(db, id, "approve");
    await db.become("amina");
    const tip = (added: string) =>
      db.call("add_to_deal", {
        deal_id_param: id,
        details_param: JSON.stringify({ added, note: "SAVE10" }),
      });
    await expect(tip("code")).rejects.toMatchObject(refused("added"));
    expect(await tip("place")).toHaveLength(1);
  }));

test("a deal with a code does not become a financial product", () =>
  asMember("bilal", async (db) => {
    const { id } = await submit(db, withFacts(BOOK, { code: CODE }));
    await expect(edit(db, id, { finance_facts: SAVINGS })).rejects.toMatchObject(
      refused("is_product"),
    );
    await expect(resubmit(db, id, withFacts(SAVINGS))).rejects.toMatchObject(refused("is_product"));
    expect(await factsOf(db, id)).toEqual(BOOK);
    await resubmit(db, id, withFacts(SAVINGS, { code: null }));
    expect(await factsOf(db, id)).toEqual(SAVINGS);
  }));

test("a financial product does not show the codes of its merchant, and a book does", () =>
  asOwner(async (db) => {
    await db.query(
      `insert into public.voucher_codes (user_id, code, merchant, discount_type, status)
       select id, 'HOUSE5', 'Date House', 'other', 'active' from public.profiles where username = 'amina'`,
    );
    const codes: unknown[] = [];
    for (const facts of [SAVINGS, BOOK]) {
      await db.become("bilal");
      const { id } = await submit(db, {
        ...withFacts(facts),
        title_param: facts.is_product ? "A savings account" : "A book about saving",
        deal_url_param: "",
      });
      await db.become("maryam");
      await moderate(db, id, "approve");
      codes.push(
        ...(await db.query(
          "select voucher_code, merchant_codes_count as count from public.deals_with_temperature where id = $1",
          [id],
        )),
      );
    }
    expect(codes).toEqual([
      { voucher_code: null, count: 0 },
      { voucher_code: "HOUSE5", count: 1 },
    ]);
  }));
