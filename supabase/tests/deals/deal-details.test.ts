import { expect, test } from "vitest";
import { aboutField } from "../about-field.ts";
import { update } from "../admin-calls.ts";
import { asAdmin, asMember, type Db } from "../as.ts";
import { one, submit } from "../calls.ts";

const DETAILS = { season_section: "iftar", delivery_days: 5, order_by: "2030-03-01" };
const NONE = { season_section: null, delivery_days: null, order_by: null };

/** The embedded backend sends objects as JSON strings. */
const withDetails = (details: unknown) => ({ details_param: JSON.stringify(details) });

async function detailsOf(db: Db, id: string) {
  return one(
    await db.query(
      `select season_section, delivery_days, order_by::text from public.deals_with_temperature where id = $1`,
      [id],
    ),
  );
}

const edit = (db: Db, id: string, data: object) =>
  db.call("edit_own_deal", { deal_id_param: id, deal_data: JSON.stringify(data) });

const resubmit = (db: Db, id: string, changes: object = {}) =>
  db.call("resubmit_deal", {
    deal_id_param: id,
    title_param: "Sugar dates, a kilo",
    price_param: 8,
    merchant_param: "Date House",
    category_param: "food",
    ...changes,
  });

const daysAgo = async (db: Db, days: number) =>
  one(
    await db.query<{ day: string }>(
      "select ((now() at time zone 'UTC')::date - $1::integer)::text as day",
      [days],
    ),
  ).day;

test("a deal is submitted with its section, delivery time and last day to order", () =>
  asMember("bilal", async (db) => {
    const { id } = await submit(db, withDetails(DETAILS));
    expect(await detailsOf(db, id)).toEqual(DETAILS);
  }));

test("details are optional, and the parameters of older clients are enough", () =>
  asMember("bilal", async (db) => {
    const before = await submit(db);
    expect(before).toMatchObject({ status: "pending", title: "Sugar dates, 500 g" });
    expect(await detailsOf(db, before.id)).toEqual(NONE);
    for (const [index, details] of [{}, null, { season_section: " " }].entries()) {
      const { id } = await submit(db, { title_param: `Deal ${index}`, ...withDetails(details) });
      expect(await detailsOf(db, id)).toEqual(NONE);
    }
  }));

test("the last day to order must not be over in every time zone", () =>
  asMember("bilal", async (db) => {
    const today = await daysAgo(db, 0);
    const { id } = await submit(db, withDetails({ order_by: today }));
    expect(await detailsOf(db, id)).toMatchObject({ order_by: today });
    await expect(
      submit(db, { title_param: "Too late", ...withDetails({ order_by: await daysAgo(db, 2) }) }),
    ).rejects.toMatchObject({ hint: "invalid_field", detail: aboutField("order_by") });
  }));

test.each([
  ["season_section", { season_section: "cars" }, "one_of"],
  ["delivery_days", { delivery_days: 61 }, "integer_range: 0 to 60"],
  ["delivery_days", { delivery_days: -1 }, "integer_range: 0 to 60"],
  ["order_by", { order_by: "infinity" }, "type"],
  ["status", { status: "active" }, "not_changeable"],
  ["hot_votes", { hot_votes: 900 }, "not_changeable"],
  ["user_id", { user_id: "00000000-0000-0000-0000-000000000000" }, "not_changeable"],
  ["details_param", [1], "required"],
])("a %s among the details is refused with its name: %j", (field, details, rule) =>
  asMember("bilal", async (db) => {
    await expect(submit(db, withDetails(details))).rejects.toMatchObject({
      code: "PT400",
      hint: "invalid_field",
      detail: aboutField(field),
      message: expect.stringContaining(rule),
    });
  }),
);

test("the last day to order must not be before the start", () =>
  asMember("bilal", async (db) => {
    const start = { starts_at_param: "2030-03-03T10:00:00Z" };
    await expect(submit(db, { ...start, ...withDetails(DETAILS) })).rejects.toMatchObject({
      hint: "invalid_field",
      detail: aboutField("order_by"),
      message: expect.stringContaining("not_before_start"),
    });
    await submit(db, { ...start, ...withDetails({ order_by: "2030-03-02" }) });
  }));

test("posters and admins edit the details, and the history shows what changed", () =>
  asAdmin(async (db) => {
    const { id } = await submit(db, withDetails(DETAILS));
    await edit(db, id, { delivery_days: 3, season_section: "gifts" });
    expect(await detailsOf(db, id)).toEqual({
      ...DETAILS,
      season_section: "gifts",
      delivery_days: 3,
    });
    await update(db, id, { order_by: null, season_section: "" });
    expect(await detailsOf(db, id)).toEqual({ ...NONE, delivery_days: 3 });
    expect(
      await db.query(
        "select edited_by, changes from public.deal_revisions where deal_id = $1 order by created_at",
        [id],
      ),
    ).toEqual([
      {
        edited_by: "poster",
        changes: { delivery_days: [5, 3], season_section: ["iftar", "gifts"] },
      },
      {
        edited_by: "admin",
        changes: { order_by: ["2030-03-01", null], season_section: ["gifts", null] },
      },
    ]);
  }));

test("an edit keeps a last day to order that has passed, and refuses a new one", () =>
  asAdmin(async (db) => {
    const { id } = await submit(db, withDetails(DETAILS));
    const yesterday = await daysAgo(db, 1);
    await db.become("owner");
    await db.query("update public.deals set order_by = $2 where id = $1", [id, yesterday]);
    await db.become("maryam");
    await edit(db, id, { delivery_days: 9 });
    for (const [days, change] of [edit, update].entries()) {
      await change(db, id, { order_by: yesterday, delivery_days: days });
      expect(await detailsOf(db, id)).toMatchObject({ order_by: yesterday, delivery_days: days });
    }
    for (const change of [edit, update]) {
      await expect(change(db, id, { order_by: await daysAgo(db, 2) })).rejects.toMatchObject({
        hint: "invalid_field",
        detail: aboutField("order_by"),
      });
    }
  }));

test("a resubmission keeps a last day to order that has passed, and refuses a new one", () =>
  asMember("bilal", async (db) => {
    const { id } = await submit(db, withDetails(DETAILS));
    const yesterday = await daysAgo(db, 1);
    await db.become("owner");
    await db.query("update public.deals set order_by = $2 where id = $1", [id, yesterday]);
    await db.become("bilal");
    for (const details of [{}, withDetails({ order_by: yesterday })]) {
      await resubmit(db, id, details);
      expect(await detailsOf(db, id)).toMatchObject({ order_by: yesterday });
    }
    for (const refused of [
      withDetails({ order_by: await daysAgo(db, 2) }),
      { ...withDetails({ order_by: yesterday }), starts_at_param: "2030-03-02T10:00:00Z" },
    ]) {
      await expect(resubmit(db, id, refused)).rejects.toMatchObject({
        hint: "invalid_field",
        detail: aboutField("order_by"),
      });
    }
  }));

test("a resubmission without details keeps them, and one with details replaces them", () =>
  asMember("bilal", async (db) => {
    const { id } = await submit(db, withDetails(DETAILS));
    await resubmit(db, id);
    expect(await detailsOf(db, id)).toEqual(DETAILS);
    await resubmit(db, id, withDetails({ delivery_days: 2 }));
    expect(await detailsOf(db, id)).toEqual({ ...NONE, delivery_days: 2 });
  }));

test("a member's export has the details of their deals", () =>
  asMember("bilal", async (db) => {
    const { id } = await submit(db, withDetails(DETAILS));
    const { export_my_data } = one(
      await db.call<{ export_my_data: { deals: { id: string }[] } }>("export_my_data"),
    );
    expect(export_my_data.deals.find((deal) => deal.id === id)).toMatchObject(DETAILS);
  }));
