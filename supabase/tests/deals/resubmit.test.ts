import { expect, test } from "vitest";
import { asMember, asOwner, asVisitor, type Db } from "../as.ts";
import { one, submit, sugarDates } from "../calls.ts";
import { addCode, type OwnCode, ownDeals, resubmit, resubmitCode } from "../own-calls.ts";
import { deals } from "../people.ts";

async function reject(db: Db, kind: "deal" | "voucher", id: string) {
  const procedure = kind === "deal" ? "moderate_deal" : "moderate_voucher_code";
  await db.become("maryam");
  await db.call(procedure, {
    [`${kind}_id_param`]: id,
    action_param: "reject",
    reason_param: "The link is dead",
  });
}
test("a resubmitted deal is pending again with its id and image, without the reason", () =>
  asMember("bilal", async (db) => {
    const image = "https://images.example/dates.webp";
    const { id } = await submit(db, { image_url_param: image });
    await reject(db, "deal", id);
    await db.become("bilal");
    expect(one(await ownDeals(db))).toMatchObject({
      status: "rejected",
      rejection_reason: "The link is dead",
    });
    const sent = await resubmit(db, id, {
      title_param: "Sugar dates, 1 kg",
      image_url_param: null,
    });
    expect(sent).toMatchObject({
      id,
      status: "pending",
      rejection_reason: null,
      title: "Sugar dates, 1 kg",
      image_url: image,
    });
    expect((await resubmit(db, id, { image_url_param: "" })).image_url).toBe("");
  }));

test("an admin cannot approve a deal or a code that was changed since the queue was read", () =>
  asMember("bilal", async (db) => {
    const { id } = await submit(db);
    const code = await addCode(db);
    await db.become("maryam");
    const queues = [
      { procedure: "moderate_deal", key: "deal_id_param", id, queue: "get_pending_deals" },
      {
        procedure: "moderate_voucher_code",
        key: "voucher_id_param",
        id: code.id,
        queue: "get_pending_voucher_codes",
      },
    ];
    for (const { procedure, key, id, queue } of queues) {
      // Read as text, because JavaScript dates have no microseconds.
      const [shown] = await db.query<{ at: string }>(
        `select updated_at::text as at from public.${queue}() where id = $1`,
        [id],
      );
      expect(shown?.at).toMatch(/^2/);
      const approve = { [key]: id, action_param: "approve", expected_status_param: "pending" };
      await expect(
        db.call(procedure, { ...approve, expected_updated_at_param: "2026-01-01T00:00:00Z" }),
      ).rejects.toMatchObject({ code: "PT409", hint: "content_changed" });
      const decided = one(
        await db.call(procedure, { ...approve, expected_updated_at_param: shown?.at }),
      );
      expect(decided).toMatchObject({ status: "active" });
    }
  }));

test("only the poster can resubmit a deal, and only a pending or rejected one", () =>
  asMember("amina", async (db) => {
    for (const id of [deals.dates, deals.ended, deals.markedExpired]) {
      await expect(resubmit(db, id)).rejects.toMatchObject({
        code: "PT409",
        hint: "cannot_resubmit",
      });
    }
    for (const who of ["bilal", "maryam"] as const) {
      await db.become(who);
      await expect(resubmit(db, deals.pending)).rejects.toMatchObject({ hint: "deal_not_found" });
    }
    await db.become("safiya");
    await expect(resubmit(db, deals.pending)).rejects.toMatchObject({ hint: "banned" });
    await db.become("visitor");
    await expect(resubmit(db, deals.pending)).rejects.toMatchObject({ code: "PT401" });
    await db.become("amina");
    await expect(resubmit(db, null)).rejects.toMatchObject({ code: "PT404" });
    expect((await resubmit(db, deals.pending)).title).toBe(sugarDates.title_param);
  }));

test("a resubmission that breaks a rule is refused with the name of the field and changes nothing", () =>
  asMember("amina", async (db) => {
    const before = one(await ownDeals(db, { status_param: "rejected" }));
    await expect(resubmit(db, deals.rejected, { title_param: "Oil" })).rejects.toMatchObject({
      hint: "invalid_field",
    });
    await expect(
      resubmit(db, deals.rejected, { expires_at_param: "2020-01-01" }),
    ).rejects.toMatchObject({ message: "Expires at breaks the rule end_in_future" });
    expect(one(await ownDeals(db, { status_param: "rejected" }))).toEqual(before);
  }));

test("resubmissions count towards the limits for deals and codes", () =>
  asOwner(async (db) => {
    await db.query(
      "insert into private.settings values ('limit_deals', '2/3600'), ('limit_vouchers', '2/3600')",
    );
    await db.become("bilal");
    const deal = await submit(db);
    await resubmit(db, deal.id);
    await expect(resubmit(db, deal.id)).rejects.toMatchObject({ hint: "too_fast" });
    const code = await addCode(db);
    await resubmitCode(db, code.id);
    await expect(resubmitCode(db, code.id)).rejects.toMatchObject({ hint: "too_fast" });
  }));

test("a rejected code can be resubmitted; active codes and those of others cannot", () =>
  asVisitor(async (db) => {
    await db.become("bilal");
    const { id } = await addCode(db);
    await reject(db, "voucher", id);
    for (const [who, hint] of [
      ["hamza", "voucher_not_found"],
      ["maryam", "voucher_not_found"],
      ["safiya", "banned"],
      ["visitor", "not_authenticated"],
    ] as const) {
      await db.become(who);
      await expect(resubmitCode(db, id)).rejects.toMatchObject({ hint });
    }
    await db.become("bilal");
    expect(one(await db.call<OwnCode>("get_my_voucher_codes"))).toMatchObject({
      rejection_reason: "The link is dead",
    });
    expect(await resubmitCode(db, id, { code_param: "DATES20" })).toMatchObject({
      id,
      code: "DATES20",
      status: "pending",
      rejection_reason: null,
    });
    await db.become("maryam");
    await db.call("moderate_voucher_code", { voucher_id_param: id, action_param: "approve" });
    await db.become("bilal");
    await expect(resubmitCode(db, id)).rejects.toMatchObject({ hint: "cannot_resubmit" });
  }));
