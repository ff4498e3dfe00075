// Longer than 200 lines: every detail of a price, and each refusal.
import { expect, test } from "vitest";
import { aboutField } from "../about-field.ts";
import { moderate, update } from "../admin-calls.ts";
import { asAdmin, asMember, type Db } from "../as.ts";
import { one, submit } from "../calls.ts";
import { resubmit } from "../own-calls.ts";

const DETAILS = {
  channel: "online",
  delivery_kind: "free_over",
  delivery_cost: 2.95,
  free_delivery_over: 25,
  unit_amount: 0.5,
  unit: "kg",
  deal_type: "discount",
  is_associated: true,
  original_price_source: "seen",
};
const NONE = {
  channel: null,
  delivery_kind: "unknown",
  delivery_cost: null,
  free_delivery_over: null,
  unit_amount: null,
  unit: null,
  deal_type: "discount",
  is_associated: false,
  original_price_source: null,
};

/** The embedded backend sends objects as JSON strings. */
const withDetails = (details: unknown) => ({ details_param: JSON.stringify(details) });
const reduced = { original_price_param: 8 };

async function detailsOf(db: Db, id: string): Promise<Record<string, unknown>> {
  return one(
    await db.query<{ details: Record<string, unknown> }>(
      `select to_jsonb(d) - array(select jsonb_object_keys(to_jsonb(d)) except select unnest($2::text[])) as details
       from public.deals_with_temperature d where id = $1`,
      [id, Object.keys(NONE)],
    ),
  ).details;
}

const edit = (db: Db, id: string, data: object) =>
  db.call("edit_own_deal", { deal_id_param: id, deal_data: JSON.stringify(data) });

test("a deal is submitted with its delivery, unit, type and association with the merchant", () =>
  asMember("bilal", async (db) => {
    const { id } = await submit(db, { ...reduced, ...withDetails(DETAILS) });
    expect(await detailsOf(db, id)).toEqual(DETAILS);
  }));

test("without these details a deal has an unknown delivery and no total", () =>
  asMember("bilal", async (db) => {
    for (const [index, details] of [undefined, null, {}, { channel: " ", unit: "" }].entries()) {
      const { id } = await submit(db, {
        title_param: `Deal ${index}`,
        ...(details !== undefined && withDetails(details)),
      });
      expect(await detailsOf(db, id)).toEqual(NONE);
    }
  }));

const FIXED = { delivery_kind: "fixed", delivery_cost: 2 };

test.each([
  ["channel", { channel: "post" }],
  ["delivery_kind", { delivery_kind: "drone" }],
  ["delivery_cost", { delivery_kind: "fixed" }],
  ["delivery_cost", { delivery_kind: "included", delivery_cost: 2 }],
  ["delivery_cost", { delivery_cost: 2 }],
  ["delivery_cost", { ...FIXED, delivery_cost: -1 }],
  ["delivery_cost", { ...FIXED, delivery_cost: 1_000_001 }],
  ["delivery_cost", { ...FIXED, delivery_cost: 2.999 }],
  ["delivery_cost", { ...FIXED, delivery_cost: "NaN" }],
  ["delivery_cost", { ...FIXED, delivery_cost: "Infinity" }],
  ["free_delivery_over", { ...FIXED, free_delivery_over: 25 }],
  ["free_delivery_over", { delivery_kind: "free_over", delivery_cost: 2 }],
  ["free_delivery_over", { delivery_kind: "free_over", free_delivery_over: 2.999 }],
  ["free_delivery_over", { delivery_kind: "free_over", free_delivery_over: -1 }],
  ["unit_amount", { unit: "kg" }],
  ["unit_amount", { unit: "kg", unit_amount: 0 }],
  ["unit_amount", { unit: "kg", unit_amount: 100_001 }],
  ["unit_amount", { unit: "kg", unit_amount: 0.0005 }],
  ["unit", { unit_amount: 5 }],
  ["unit", { unit: "stone", unit_amount: 5 }],
  ["deal_type", { deal_type: "raffle" }],
  ["price", { deal_type: "giveaway" }],
  ["price", { deal_type: "freebie" }],
  ["original_price_source", { original_price_source: "rumour" }],
  ["original_price", { original_price_source: "seen" }, {}],
  ["total_price", { total_price: 1 }],
])("a wrong %s is refused with its name: %j", (field, details, params = reduced) =>
  asMember("bilal", async (db) => {
    await expect(submit(db, { ...params, ...withDetails(details) })).rejects.toMatchObject({
      code: "PT400",
      hint: "invalid_field",
      detail: aboutField(field),
    });
  }),
);

test("a giveaway is free, and an earlier price is not below the price", () =>
  asMember("bilal", async (db) => {
    const { id } = await submit(db, { price_param: 0, ...withDetails({ deal_type: "giveaway" }) });
    expect(await detailsOf(db, id)).toMatchObject({ deal_type: "giveaway" });
    await expect(edit(db, id, { price: 2 })).rejects.toMatchObject({ detail: aboutField("price") });
    await expect(
      submit(db, { title_param: "A false saving", original_price_param: 4.49 }),
    ).rejects.toMatchObject({ hint: "invalid_field", detail: aboutField("original_price") });
    const cheap = await submit(db, { title_param: "Really cheaper", original_price_param: 4.51 });
    await expect(edit(db, cheap.id, { price: 4.6 })).rejects.toMatchObject({
      detail: aboutField("original_price"),
    });
  }));

test("an older deal with an earlier price below its price can still be edited", () =>
  asMember("bilal", async (db) => {
    const { id } = await submit(db);
    await db.become("owner");
    await db.query("update public.deals set original_price = 1 where id = $1", [id]);
    await db.become("bilal");
    await edit(db, id, { location: "Leeds" });
    await expect(edit(db, id, { original_price: 2 })).rejects.toMatchObject({
      hint: "invalid_field",
    });
  }));

test("posters and admins edit these details, and the history shows what changed", () =>
  asAdmin(async (db) => {
    const { id } = await submit(db, { ...reduced, ...withDetails(DETAILS) });
    // Free delivery clears the cost and the minimum.
    await edit(db, id, { delivery_kind: "included", unit_amount: 1 });
    expect(await detailsOf(db, id)).toEqual({
      ...DETAILS,
      delivery_kind: "included",
      delivery_cost: null,
      free_delivery_over: null,
      unit_amount: 1,
    });
    await update(db, id, { delivery_kind: null, original_price: null, is_associated: null });
    expect(await detailsOf(db, id)).toMatchObject({
      delivery_kind: "unknown",
      original_price_source: null,
      is_associated: false,
    });
    expect(
      await db.query(
        "select edited_by, changes from public.deal_revisions where deal_id = $1 order by created_at",
        [id],
      ),
    ).toEqual([
      {
        edited_by: "poster",
        changes: {
          delivery_kind: ["free_over", "included"],
          delivery_cost: [2.95, null],
          free_delivery_over: [25, null],
          unit_amount: [0.5, 1],
        },
      },
      {
        edited_by: "admin",
        changes: {
          delivery_kind: ["included", "unknown"],
          original_price: [8, null],
          original_price_source: ["seen", null],
          is_associated: [true, false],
        },
      },
    ]);
  }));

test("a poster cannot remove their association with the merchant, an admin can", () =>
  asMember("bilal", async (db) => {
    const { id } = await submit(db, withDetails({ is_associated: true }));
    for (const is_associated of [false, null]) {
      await expect(edit(db, id, { is_associated })).rejects.toMatchObject({
        code: "PT400",
        hint: "invalid_field",
        detail: aboutField("is_associated"),
      });
    }
    await resubmit(db, id, withDetails({ is_associated: false }));
    expect(await detailsOf(db, id)).toMatchObject({ is_associated: true });
    await db.become("maryam");
    await moderate(db, id, "approve");
    await db.become("bilal");
    await expect(edit(db, id, { is_associated: false })).rejects.toMatchObject({
      detail: aboutField("is_associated"),
    });
    await db.become("maryam");
    await update(db, id, { is_associated: false });
    expect(await detailsOf(db, id)).toMatchObject({ is_associated: false });
  }));

test("a resubmission without details keeps them, and one with details replaces them", () =>
  asMember("bilal", async (db) => {
    const { id } = await submit(db, { ...reduced, ...withDetails(DETAILS) });
    await resubmit(db, id, reduced);
    expect(await detailsOf(db, id)).toEqual(DETAILS);
    await resubmit(db, id);
    expect(await detailsOf(db, id)).toEqual({ ...DETAILS, original_price_source: null });
    await resubmit(db, id, withDetails({ delivery_kind: "collect" }));
    expect(await detailsOf(db, id)).toEqual({
      ...NONE,
      delivery_kind: "collect",
      is_associated: true,
    });
  }));

test("a total that falls by more than 20% needs an admin's review, like a price", () =>
  asMember("amina", async (db) => {
    const { id } = await submit(db, {
      price_param: 10,
      ...withDetails({ delivery_kind: "fixed", delivery_cost: 5 }),
    });
    await db.become("maryam");
    await moderate(db, id, "approve");
    await db.become("amina");
    const [small] = await edit(db, id, { delivery_cost: 4 });
    expect(small).toMatchObject({ waits: false, total_price: "14" });
    const [large] = await edit(db, id, { delivery_kind: "included" });
    expect(large).toMatchObject({ waits: true, total_price: "14" });
  }));

test("a member's export has the details of their deals", () =>
  asMember("bilal", async (db) => {
    const { id } = await submit(db, { ...reduced, ...withDetails(DETAILS) });
    const { export_my_data } = one(
      await db.call<{ export_my_data: { deals: { id: string }[] } }>("export_my_data"),
    );
    expect(export_my_data.deals.find((deal) => deal.id === id)).toMatchObject(DETAILS);
  }));
