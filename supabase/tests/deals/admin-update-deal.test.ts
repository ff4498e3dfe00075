import { expect, test } from "vitest";
import { aboutField } from "../about-field.ts";
import { setOffset, update } from "../admin-calls.ts";
import { asAdmin, asMember } from "../as.ts";
import { type DealResult, one, submit, vote } from "../calls.ts";
import { deals, people } from "../people.ts";

test("an admin edits the fields of a deal under the members' rules, and no other field", () =>
  asAdmin(async (db) => {
    expect(
      await update(db, deals.dates, { title: " Medjool, 2 kg ", price: 15.5, category: "eid" }),
    ).toMatchObject({
      title: "Medjool, 2 kg",
      price: "15.5",
      category: "eid",
    });
    expect(await db.call("get_hottest_deals", { category_filter: "eid" })).toHaveLength(1);
    expect(await db.call("get_hottest_deals", { category_filter: "food" })).toEqual([]);
    const refusal = { code: "PT400", hint: "invalid_field" };
    await expect(update(db, deals.dates, { title: "x" })).rejects.toMatchObject({
      ...refusal,
      detail: aboutField("title"),
    });
    for (const field of [
      "status",
      "hot_votes",
      "temperature_offset",
      "user_id",
      "id",
      "nonsense",
    ]) {
      await expect(update(db, deals.dates, { [field]: 1 })).rejects.toMatchObject({
        ...refusal,
        detail: aboutField(field),
      });
    }
    await expect(update(db, deals.dates, [1])).rejects.toMatchObject(refusal);
  }));

test("counts that an admin sets are stored as adjustments, so the tally still adds up", () =>
  asMember("bilal", async (db) => {
    await vote(db, deals.dates, "hot");
    await db.become("maryam");
    const adjusted = await update(db, deals.dates, {
      hot_votes_adjustment: 10,
      cold_votes_adjustment: 3,
    });
    expect(adjusted).toMatchObject({ hot_votes: 11, cold_votes: 3, temperature: 8 });
    expect(await update(db, deals.dates, { hot_votes_adjustment: 0 })).toMatchObject({
      hot_votes: 1,
      cold_votes: 3,
    });
    expect(one(await db.call("tally_deal_votes", { deal_ids_param: [deals.dates] }))).toMatchObject(
      {
        hot: "1",
        cold: "0",
      },
    );
    await expect(update(db, deals.dates, { hot_votes_adjustment: -2 })).rejects.toMatchObject({
      hint: "invalid_field",
    });
  }));

test("an edit of a deal that another admin has changed is refused", () =>
  asAdmin(async (db) => {
    const seen = async () =>
      one(
        await db.query<{ updated_at: string; title: string }>(
          "select updated_at::text, title from public.deals where id = $1",
          [deals.dates],
        ),
      );
    const edit = async (title: string, expected: string) =>
      db.call("admin_update_deal", {
        deal_id_param: deals.dates,
        deal_data: JSON.stringify({ title }),
        expected_updated_at_param: expected,
      });
    const { updated_at: first } = await seen();
    await db.become("owner");
    await db.query(
      "update public.deals set updated_at = updated_at - interval '1 microsecond' where id = $1",
      [deals.dates],
    );
    await db.become("maryam");
    await expect(edit("Medjool, mine", first)).rejects.toMatchObject({
      code: "PT409",
      hint: "content_changed",
    });
    const now = await seen();
    expect(now.title).not.toBe("Medjool, mine");
    await edit("Medjool, mine", now.updated_at);
    expect((await seen()).title).toBe("Medjool, mine");
  }));

test("a later end date brings back a deal whose end date has passed", () =>
  asAdmin(async (db) => {
    await submit(db); // marks ended deals as expired
    const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString();
    expect(await update(db, deals.ended, { expires_at: inAYear })).toMatchObject({
      is_expired: false,
    });
  }));

test("the offset is added to the votes, from -1,000 to 1,000", () =>
  asAdmin(async (db) => {
    await vote(db, deals.dates, "hot");
    expect(await setOffset(db, deals.dates, 50)).toMatchObject({
      temperature: 51,
      temperature_offset: 50,
    });
    expect(one(await db.call<DealResult>("get_hottest_deals")).temperature).toBe(51);
    for (const offset of [1001, -1001, null]) {
      await expect(setOffset(db, deals.dates, offset)).rejects.toMatchObject({
        hint: "invalid_field",
      });
    }
  }));

test("everyone can read an admin's temperature offset and its reason", () =>
  asAdmin(async (db) => {
    await setOffset(db, deals.dates, 20, " Sold out in a minute ");
    await update(db, deals.dates, { hot_votes_adjustment: 10 });
    await db.become("bilal");
    await vote(db, deals.dates, "hot");
    await db.become("owner");
    await db.query("delete from auth.users where id = $1", [people.bilal]);
    await db.become("visitor");
    const read = async () =>
      one(await db.call<Record<string, unknown>>("get_deal", { deal_id_param: deals.dates }));
    expect(await read()).toMatchObject({
      temperature: 31,
      temperature_offset: 20,
      temperature_reason: null,
      hot_votes: 11,
      // The vote of a deleted account does not count as an admin's.
      hot_votes_of_admins: 10,
      cold_votes_of_admins: 0,
    });
    await db.become("maryam");
    await setOffset(db, deals.dates, -5, " Sold out in a minute ");
    await db.become("visitor");
    expect(await read()).toMatchObject({ temperature_reason: "Sold out in a minute" });
  }));
