import { expect, test } from "vitest";
import { asMember, type Db } from "../as.ts";
import { one } from "../calls.ts";

type Voucher = { id: string; code: string; status: string; rejection_reason: string | null };

const add = async (db: Db, code = "DATES15") =>
  one(
    await db.call<Voucher>("secure_add_voucher_code", {
      code_param: code,
      merchant_param: "Date House",
      discount_type_param: "free_delivery",
    }),
  );

const moderate = async (db: Db, id: string, action: string, rest: Record<string, unknown> = {}) =>
  one(
    await db.call<Voucher>("moderate_voucher_code", {
      voucher_id_param: id,
      action_param: action,
      ...rest,
    }),
  );

const ALREADY = { code: "PT409", hint: "already_decided" };

test("a repeated decision is refused, and a decision never overrides an unseen one", () =>
  asMember("bilal", async (db) => {
    const { id } = await add(db);
    await db.become("maryam");
    await moderate(db, id, "approve", { expected_status_param: "pending" });
    await expect(moderate(db, id, "approve")).rejects.toMatchObject(ALREADY);
    await expect(
      moderate(db, id, "reject", { expected_status_param: "pending" }),
    ).rejects.toMatchObject(ALREADY);
    expect((await moderate(db, id, "reject", { expected_status_param: "active" })).status).toBe(
      "rejected",
    );
    await expect(moderate(db, id, "reject")).rejects.toMatchObject(ALREADY);
  }));

test("a rejection keeps its reason for the member and for the log", () =>
  asMember("bilal", async (db) => {
    const { id } = await add(db);
    await db.become("maryam");
    expect(await moderate(db, id, "reject", { reason_param: " It gives nothing " })).toMatchObject({
      status: "rejected",
      rejection_reason: "It gives nothing",
    });
    expect(
      one(await db.query("select * from public.admin_actions where subject_id = $1", [id])),
    ).toMatchObject({
      action: "reject_voucher",
      subject_type: "voucher",
      reason: "It gives nothing",
      before: { status: "pending" },
      after: { status: "rejected" },
    });
    await db.become("bilal");
    expect(
      one(await db.query("select rejection_reason from public.voucher_codes where id = $1", [id])),
    ).toEqual({ rejection_reason: "It gives nothing" });
    await db.become("hamza");
    expect(await db.query("select from public.voucher_codes where id = $1", [id])).toEqual([]);
  }));

test("the queue shows pending codes to admins only, oldest first", () =>
  asMember("bilal", async (db) => {
    const { id } = await add(db);
    await add(db, "dates16");
    await db.become("owner");
    await db.query(
      "update public.voucher_codes set created_at = now() - interval '1 hour' where id = $1",
      [id],
    );
    await db.become("bilal");
    const queue = () => db.call("get_pending_voucher_codes");
    await expect(queue()).rejects.toMatchObject({ code: "PT403", hint: "not_admin" });
    await db.become("safiya");
    await expect(queue()).rejects.toMatchObject({ hint: "banned" });
    await db.become("visitor");
    await expect(queue()).rejects.toMatchObject({ code: "PT401" });
    await db.become("maryam");
    expect(await queue()).toMatchObject([
      { id, code: "DATES15", username: "bilal", is_known: false },
      { code: "dates16" },
    ]);
    await moderate(db, id, "approve");
    await db.become("owner");
    await db.query("update public.voucher_codes set expiry_date = current_date - 2 where id = $1", [
      id,
    ]);
    await db.become("hamza");
    await add(db, "dates15");
    await db.become("maryam");
    const waiting = await queue();
    expect(waiting).toHaveLength(2);
    expect(waiting).toContainEqual(expect.objectContaining({ code: "dates16", is_known: false }));
    expect(waiting).toContainEqual(
      expect.objectContaining({ code: "dates15", username: "hamza", is_known: true }),
    );
  }));
