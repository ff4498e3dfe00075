// Longer than 200 lines: undo for each kind of content, and each refusal.
import { expect, test } from "vitest";
import { moderate, update } from "../admin-calls.ts";
import { asAdmin, asOwner, asVisitor, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { deals, type Person, people } from "../people.ts";

const undo = async (db: Db, kind: string | null, id: string, expected?: string) =>
  one(
    await db.call<{ undo_decision: string }>("undo_decision", {
      content_type_param: kind,
      content_id_param: id,
      ...(expected && { expected_status_param: expected }),
    }),
  ).undo_decision;

const ALREADY = { code: "PT409", hint: "already_decided" };

/** Returns the columns of a deal that a decision changes. */
const stateOf = async (db: Db, id: string) =>
  one(
    await db.query("select status, expired_at, rejection_reason from public.deals where id = $1", [
      id,
    ]),
  );

async function makeAdmin(db: Db, who: Person) {
  await db.become("owner");
  await db.query("insert into private.admins (user_id) values ($1)", [people[who]]);
  await db.become("maryam");
}

test("undoing a decision restores the state of the deal", () =>
  asAdmin(async (db) => {
    const decisions: [string, string[]][] = [
      [deals.pending, ["approve", "reject", "expire"]],
      [deals.dates, ["reject", "expire"]],
      [deals.rejected, ["approve"]],
      [deals.markedExpired, ["approve", "reject"]],
    ];
    for (const [id, actions] of decisions) {
      const before = await stateOf(db, id);
      for (const action of actions) {
        const { status } = await moderate(db, id, action, "Not halal");
        expect(await undo(db, "deal", id, String(status))).toBe(before.status);
        expect(await stateOf(db, id)).toEqual(before);
      }
    }
    await moderate(db, deals.dates, "reject", "Not halal");
    await undo(db, "deal", deals.dates);
    await db.become("visitor");
    expect(one(await db.call("count_deals"))).toEqual({ count_deals: "1" });
    expect(await db.call("get_hottest_deals")).toHaveLength(1);
  }));

test("undo restores the reason of an earlier rejection", () =>
  asAdmin(async (db) => {
    await moderate(db, deals.pending, "reject", "No ingredients");
    await moderate(db, deals.pending, "approve");
    expect(await undo(db, "deal", deals.pending, "active")).toBe("rejected");
    expect(await stateOf(db, deals.pending)).toMatchObject({ rejection_reason: "No ingredients" });
  }));

test("an undo is logged, and happens once", () =>
  asAdmin(async (db) => {
    await moderate(db, deals.pending, "approve");
    await undo(db, "deal", deals.pending, "active");
    expect(
      await db.query(
        "select action, before, after from public.admin_actions order by created_at desc limit 1",
      ),
    ).toEqual([
      { action: "undo_deal", before: { status: "active" }, after: { status: "pending" } },
    ]);
    await expect(undo(db, "deal", deals.pending)).rejects.toMatchObject(ALREADY);
  }));

test("a decision cannot be undone after a later decision or a resubmission", () =>
  asOwner(async (db) => {
    await makeAdmin(db, "hamza");
    await expect(undo(db, "deal", deals.pending)).rejects.toMatchObject(ALREADY);
    await moderate(db, deals.pending, "approve");
    await expect(undo(db, "deal", deals.pending, "rejected")).rejects.toMatchObject(ALREADY);
    await db.become("hamza");
    await expect(undo(db, "deal", deals.pending)).rejects.toMatchObject(ALREADY);
    await moderate(db, deals.pending, "reject", "Not halal");
    await db.become("maryam");
    await expect(undo(db, "deal", deals.pending)).rejects.toMatchObject(ALREADY);

    await moderate(db, deals.dates, "reject", "No ingredients");
    await db.become("amina");
    await db.call("resubmit_deal", {
      deal_id_param: deals.dates,
      title_param: "Medjool dates, 2 kg",
      merchant_param: "Date House",
      category_param: "food",
    });
    await db.become("maryam");
    await expect(undo(db, "deal", deals.dates)).rejects.toMatchObject(ALREADY);
    expect(await stateOf(db, deals.dates)).toMatchObject({ status: "pending" });
  }));

test("a later edit of the text does not prevent undo, and is kept", () =>
  asAdmin(async (db) => {
    await moderate(db, deals.pending, "approve");
    await update(db, deals.pending, { title: "Prayer mat, corrected" });
    expect(await undo(db, "deal", deals.pending, "active")).toBe("pending");
    expect(
      one(await db.query("select title from public.deals where id = $1", [deals.pending])),
    ).toEqual({ title: "Prayer mat, corrected" });
  }));

test("a decision cannot be undone after ten minutes", () =>
  asAdmin(async (db) => {
    await moderate(db, deals.pending, "approve");
    await db.become("owner");
    await db.query(
      "update public.admin_actions set created_at = created_at - interval '11 minutes'",
    );
    await db.become("maryam");
    await expect(undo(db, "deal", deals.pending)).rejects.toMatchObject({
      code: "PT409",
      hint: "undo_too_late",
    });
  }));

test("decisions on voucher codes and merchants can be undone", () =>
  asOwner(async (db) => {
    await db.become("bilal");
    const voucher = one(
      await db.call<{ id: string }>("secure_add_voucher_code", {
        code_param: "DATES15",
        merchant_param: "Date House",
        discount_type_param: "free_delivery",
      }),
    ).id;
    const merchant = one(
      await db.call<{ id: string }>("register_merchant", {
        name_param: "Date House",
        description_param: "Dates from Medina",
        contact_email_param: "dates@example.com",
        category_param: "food",
      }),
    ).id;
    await db.become("maryam");
    const decide = (kind: string, id: string, action: string, reason?: string) =>
      db.call(kind === "voucher" ? "moderate_voucher_code" : "moderate_merchant", {
        [`${kind}_id_param`]: id,
        action_param: action,
        ...(reason && { reason_param: reason }),
      });
    for (const [kind, id] of [
      ["voucher", voucher],
      ["merchant", merchant],
    ] as const) {
      await decide(kind, id, "approve");
      expect(await undo(db, kind, id)).toBe("pending");
      await decide(kind, id, "reject", "It gives nothing");
      expect(await undo(db, kind, id, "rejected")).toBe("pending");
    }
    await decide("voucher", voucher, "reject", "It gives nothing");
    await decide("voucher", voucher, "approve");
    expect(await undo(db, "voucher", voucher, "active")).toBe("rejected");
    await decide("merchant", merchant, "approve");
    await decide("merchant", merchant, "take_down", "Closed");
    expect(await undo(db, "merchant", merchant, "rejected")).toBe("approved");
    await db.become("owner");
    expect(
      await db.query(
        `select rejection_reason, rejected_at is not null as is_dated from public.voucher_codes where id = $1
         union all select rejection_reason, rejected_at is not null from public.merchants where id = $2`,
        [voucher, merchant],
      ),
    ).toEqual([
      { rejection_reason: "It gives nothing", is_dated: true },
      { rejection_reason: null, is_dated: false },
    ]);
  }));

test("undoing a decision on an avatar restores both images, whose files stay until then", () =>
  asOwner(async (db) => {
    const image = (letter: string) => `avatar/${people.amina}/${letter.repeat(22)}.webp`;
    const urlOf = (key: string) => `https://samha.example/images/${key}`;
    const [old, sent] = [image("A"), image("B")];
    await db.query("update public.profiles set profile_image_url = $1 where id = $2", [
      urlOf(old),
      people.amina,
    ]);
    await db.become("amina");
    await db.query(
      "update public.profiles set pending_profile_image_url = $1, profile_image_status = 'pending' where id = $2",
      [urlOf(sent), people.amina],
    );
    const rowOf = async () => {
      await db.become("owner");
      const row = one(
        await db.query(
          "select profile_image_url, pending_profile_image_url, profile_image_status, pending_image_since from public.profiles where id = $1",
          [people.amina],
        ),
      );
      const files = await db.query("select private.referenced_image_keys($1) as key", [
        [old, sent],
      ]);
      expect(files).toHaveLength(2);
      await db.become("maryam");
      return row;
    };
    const before = await rowOf();
    for (const action of ["approve", "reject"]) {
      await db.call("moderate_avatar", { user_id_param: people.amina, action_param: action });
      const decided = await rowOf();
      expect(decided.pending_profile_image_url).toBeNull();
      expect(await undo(db, "avatar", people.amina, String(decided.profile_image_status))).toBe(
        "pending",
      );
      expect(await rowOf()).toEqual(before);
    }
  }));

test("only admins can undo a decision, and only an existing one", () =>
  asVisitor(async (db) => {
    await db.become("maryam");
    await moderate(db, deals.pending, "approve");
    const refusals: [Person | "visitor", object][] = [
      ["visitor", { code: "PT401", hint: "not_authenticated" }],
      ["amina", { code: "PT403", hint: "not_admin" }],
      ["bilal", { code: "PT403", hint: "not_admin" }],
      ["safiya", { code: "PT403", hint: "banned" }],
    ];
    for (const [who, refusal] of refusals) {
      await db.become(who);
      await expect(undo(db, "deal", deals.pending)).rejects.toMatchObject(refusal);
    }
    await db.become("maryam");
    await expect(undo(db, "deal", people.amina)).rejects.toMatchObject({
      code: "PT404",
      hint: "content_not_found",
    });
    for (const kind of ["comment", "", null]) {
      await expect(undo(db, kind, deals.pending)).rejects.toMatchObject({
        code: "PT400",
        hint: "invalid_field",
      });
    }
    expect(await undo(db, "deal", deals.pending)).toBe("pending");
  }));
