// Longer than 200 lines: every change that a poster may make, and each refusal.
import { expect, test } from "vitest";
import { moderate, update } from "../admin-calls.ts";
import { asMember, asOwner, asVisitor, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { BAN_REASON, deals, people } from "../people.ts";

test("a poster's new price is shown, and everyone can read the old one, the time and the reason", () =>
  asMember("amina", async (db) => {
    expect(await edit(db, deals.dates, { price: 8.5 }, "Cheaper today")).toMatchObject({
      price: "8.5",
      waits: false,
      status: "active",
      edited_at: expect.any(Date),
    });
    await db.become("visitor");
    expect(await history(db)).toEqual([
      { edited_by: "poster", changes: { price: [9.99, 8.5] }, reason: "Cheaper today" },
    ]);
  }));

test("an edit of a public deal keeps merchant, category and link host, and accepts no other field", () =>
  asMember("amina", async (db) => {
    for (const data of [{ merchant: "Other" }, { category: "tech" }, { status: "rejected" }]) {
      await expect(edit(db, deals.dates, data)).rejects.toMatchObject({
        code: "PT400",
        hint: "invalid_field",
      });
    }
    await expect(
      edit(db, deals.dates, { deal_url: "https://elsewhere.example/1" }),
    ).rejects.toMatchObject({ message: "Deal url breaks the rule same_host" });
    expect(await edit(db, deals.dates, { deal_url: "https://www.dates.example/1" })).toMatchObject({
      deal_url: "https://www.dates.example/1",
    });
    await expect(edit(db, deals.dates, { title: "No" })).rejects.toMatchObject({
      hint: "invalid_field",
    });
    await expect(
      edit(db, deals.dates, { expires_at: "2020-01-01T00:00:00Z" }),
    ).rejects.toMatchObject({ message: "Expires at breaks the rule end_in_future" });
  }));

test("edits of a pending deal have no history, and a rejected deal is resubmitted instead", () =>
  asMember("amina", async (db) => {
    expect(
      await edit(db, deals.pending, { merchant: "Other", deal_url: "https://other.example/" }),
    ).toMatchObject({ merchant: "Other", status: "pending", edited_at: null });
    expect(await history(db, deals.pending)).toEqual([]);
    await expect(edit(db, deals.rejected, { price: 1 })).rejects.toMatchObject({
      code: "PT409",
      hint: "cannot_edit",
    });
  }));

test("ten edits a day are allowed, and saving without a change is not counted", () =>
  asOwner(async (db) => {
    await db.query("insert into private.settings (key, value) values ('limit_edits', '10/86400')");
    await db.become("amina");
    for (let pence = 1; pence <= 10; pence++) {
      await edit(db, deals.dates, { price: 9 + pence / 100 });
      await edit(db, deals.dates, { price: 9 + pence / 100 });
    }
    await expect(edit(db, deals.dates, { price: 9.5 })).rejects.toMatchObject({
      code: "PT429",
      hint: "too_fast",
    });
    expect(await history(db)).toHaveLength(10);
  }));

test("an edit of an outdated version is refused", () =>
  asMember("amina", async (db) => {
    await expect(
      db.call("edit_own_deal", {
        deal_id_param: deals.dates,
        deal_data: JSON.stringify({ price: 1 }),
        expected_updated_at_param: "2020-01-01T00:00:00Z",
      }),
    ).rejects.toMatchObject({ code: "PT409", hint: "content_changed" });
  }));

test("an admin's edit of a public deal is in its history, and only admins see a hidden entry", () =>
  asMember("maryam", async (db) => {
    await update(db, deals.dates, { title: "Medjool dates, 2 kg" });
    await update(db, deals.pending, { title: "Prayer mat that waits" });
    await db.become("visitor");
    expect(await history(db)).toEqual([
      {
        edited_by: "admin",
        changes: { title: ["Medjool dates, 1 kg", "Medjool dates, 2 kg"] },
        reason: null,
      },
    ]);
    await db.become("owner");
    const { id } = one(await db.query<{ id: string }>("select id from public.deal_revisions"));
    await db.become("amina");
    await expect(db.call("hide_deal_revision", { revision_id_param: id })).rejects.toMatchObject({
      hint: "not_admin",
    });
    await db.become("maryam");
    await db.call("hide_deal_revision", { revision_id_param: id });
    expect(await history(db)).toHaveLength(1);
    await db.become("amina");
    expect(await history(db)).toEqual([]);
  }));

test("the history of a hidden deal is hidden", () =>
  asMember("amina", async (db) => {
    await edit(db, deals.dates, { price: 9 });
    await db.become("maryam");
    await moderate(db, deals.dates, "reject", "Gone");
    for (const [who, entries] of [
      ["visitor", 0],
      ["bilal", 0],
      ["amina", 1],
    ] as const) {
      await db.become(who);
      expect(await history(db)).toHaveLength(entries);
    }
  }));

test("a deal ended by its poster leaves lists and counts immediately, and cannot be ended again", () =>
  asMember("amina", async (db) => {
    const expire = (id: string) => db.call("expire_own_deal", { deal_id_param: id });
    expect(one(await expire(deals.dates))).toMatchObject({
      is_expired: true,
      expired_by: "poster",
    });
    await db.become("visitor");
    expect(await db.call("get_hottest_deals")).toEqual([]);
    await db.become("amina");
    await expect(expire(deals.dates)).rejects.toMatchObject({ hint: "deal_expired" });
    await expect(expire(deals.pending)).rejects.toMatchObject({ hint: "deal_not_found" });
    await db.become("maryam");
    await moderate(db, deals.dates, "approve");
    await db.become("amina");
    await expect(expire(deals.dates)).rejects.toMatchObject({
      code: "PT409",
      hint: "admin_decided",
    });
  }));

test("a poster can withdraw only a pending deal", () =>
  asMember("amina", async (db) => {
    const withdraw = (id: string) => db.call("withdraw_deal", { deal_id_param: id });
    await withdraw(deals.pending);
    expect(await db.call("get_deal", { deal_id_param: deals.pending })).toEqual([]);
    for (const id of [deals.dates, deals.rejected]) {
      await expect(withdraw(id)).rejects.toMatchObject({ code: "PT409", hint: "cannot_withdraw" });
    }
  }));

test("visitors, other members and banned members cannot change, end or withdraw a deal", async () => {
  const calls = (db: Db) => [
    () => edit(db, deals.dates, { price: 1 }),
    () => db.call("expire_own_deal", { deal_id_param: deals.dates }),
    () => db.call("withdraw_deal", { deal_id_param: deals.pending }),
  ];
  await asVisitor(async (db) => {
    for (const call of calls(db)) await expect(call()).rejects.toMatchObject({ code: "PT401" });
  });
  for (const who of ["bilal", "maryam"] as const) {
    await asMember(who, async (db) => {
      for (const call of calls(db)) {
        await expect(call()).rejects.toMatchObject({ hint: "deal_not_found" });
      }
    });
  }
  await asMember("safiya", async (db) => {
    await db.become("owner");
    await db.query("update public.deals set user_id = $1", [people.safiya]);
    await db.become("safiya");
    for (const call of calls(db)) {
      await expect(call()).rejects.toMatchObject({
        hint: "banned",
        message: expect.stringContaining(BAN_REASON),
      });
    }
  });
});

test("the export contains the history of a member's deals; it stays when they leave", () =>
  asMember("amina", async (db) => {
    await edit(db, deals.dates, { price: 9 });
    const data = one(await db.call<{ export_my_data: object }>("export_my_data")).export_my_data;
    expect(data).toMatchObject({ deal_edits: [{ changes: { price: [9.99, 9] } }] });
    await db.become("owner");
    await db.query("delete from auth.users where id = $1", [people.amina]);
    expect(await history(db)).toHaveLength(1);
  }));

async function edit(db: Db, id: string, data: object, reason?: string) {
  return one(
    await db.call("edit_own_deal", {
      deal_id_param: id,
      deal_data: JSON.stringify(data),
      ...(reason && { reason_param: reason }),
    }),
  );
}

const history = (db: Db, id: string = deals.dates) =>
  db.query(
    "select edited_by, changes, reason from public.deal_revisions where deal_id = $1 order by created_at",
    [id],
  );
