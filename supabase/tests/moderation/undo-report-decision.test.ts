// Longer than 200 lines: each kind of content and action, and each refusal.
import { expect, test } from "vitest";
import { asOwner, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { noticeKinds } from "../notice-calls.ts";
import { deals, type Person, people } from "../people.ts";
import { addReportable, report, reported, resolveReport } from "../report-calls.ts";

const ALREADY = { code: "PT409", hint: "already_decided" };

const decide = (db: Db, kind: string, id: string, changes: Record<string, unknown> = {}) =>
  db.call("decide_reports", {
    content_type_param: kind,
    content_id_param: id,
    status_param: "resolved",
    resolution_param: "Thank you",
    ...changes,
  });

const undo = async (db: Db, kind: string | null, id: string) =>
  one(
    await db.call<{ undo_report_decision: number }>("undo_report_decision", {
      content_type_param: kind,
      content_id_param: id,
    }),
  ).undo_report_decision;

/** Bilal and Hamza report Amina's content; Maryam, an admin, continues. Returns its id. */
async function reportedTwice(db: Db, kind: string): Promise<string> {
  const id = String((await addReportable(db))[kind]);
  for (const who of ["bilal", "hamza"] as const) {
    await db.become(who);
    await report(db, { content_type_param: kind, content_id_param: id });
  }
  await db.become("maryam");
  return id;
}

async function asRow(db: Db, sql: string, id: string) {
  await db.become("owner");
  const row = one(await db.query(sql, [id]));
  await db.become("maryam");
  return row;
}

test.each(["deal", "comment", "profile", "voucher", "blog_post"])(
  "dismissed reports about a %s are open again after undo, and the reason is removed",
  (kind) =>
    asOwner(async (db) => {
      const id = await reportedTwice(db, kind);
      const before = await reported(db);
      await decide(db, kind, id, { status_param: "dismissed" });
      expect(await reported(db)).toEqual([]);
      expect(await undo(db, kind, id)).toBe(2);
      expect(await reported(db)).toEqual(before);
      expect(await reported(db, "dismissed")).toEqual([]);
      await db.become("owner");
      expect(
        await db.query("select resolution, resolved_by, resolved_at from public.reports"),
      ).toEqual([
        { resolution: null, resolved_by: null, resolved_at: null },
        { resolution: null, resolved_by: null, resolved_at: null },
      ]);
    }),
);

test.each([
  [
    "deal",
    "expire",
    "select status, expired_at, expired_by, rejection_reason from public.deals where id = $1",
  ],
  [
    "deal",
    "remove",
    "select status, expired_at, expired_by, rejection_reason from public.deals where id = $1",
  ],
  [
    "voucher",
    "remove",
    "select status, rejection_reason, rejected_at from public.voucher_codes where id = $1",
  ],
])(
  "a %s is restored after undoing the action %s, and its author gets no notice",
  (kind, action, sql) =>
    asOwner(async (db) => {
      await db.query("delete from public.notifications");
      const id = await reportedTwice(db, kind);
      const before = await asRow(db, sql, id);
      await decide(db, kind, id, { content_action_param: action });
      expect(await asRow(db, sql, id)).not.toEqual(before);
      await db.become("amina");
      expect(await noticeKinds(db)).toHaveLength(1);
      await db.become("maryam");
      expect(await undo(db, kind, id)).toBe(2);
      expect(await asRow(db, sql, id)).toEqual(before);
      await db.become("amina");
      expect(await noticeKinds(db)).toEqual([]);
      await db.become("owner");
      expect(
        await db.query("select from private.expiry_decisions where deal_id = $1", [id]),
      ).toEqual([]);
    }),
);

test("undo withdraws the unread notice of a reporter, and no notice about an earlier decision", () =>
  asOwner(async (db) => {
    await db.query("delete from public.notifications");
    const id = await reportedTwice(db, "deal");
    await db.become("owner");
    await db.query(
      `insert into public.notifications (user_id, kind, subject_type, subject_id, bundle_key)
       values ($1, 'deal_approved', 'deal', $2::uuid, 'decision deal ' || $2)`,
      [people.amina, id],
    );
    await db.become("maryam");
    await decide(db, "deal", id, { status_param: "dismissed" });
    await db.become("bilal");
    expect(await noticeKinds(db)).toEqual(["report_dismissed"]);
    await db.become("maryam");
    await undo(db, "deal", id);
    await db.become("bilal");
    expect(await noticeKinds(db)).toEqual([]);
    await db.become("amina");
    expect(await noticeKinds(db)).toEqual(["deal_approved"]);
  }));

test("an undo is logged and happens once, and the reports can be decided again", () =>
  asOwner(async (db) => {
    const id = await reportedTwice(db, "deal");
    await decide(db, "deal", id, { content_action_param: "remove" });
    await undo(db, "deal", id);
    expect(
      await db.query(
        "select action, before, after from public.admin_actions order by created_at desc limit 1",
      ),
    ).toEqual([
      {
        action: "undo_reports",
        before: { status: "rejected" },
        after: { status: "active", reports: 2 },
      },
    ]);
    await expect(undo(db, "deal", id)).rejects.toMatchObject(ALREADY);
    await decide(db, "deal", id, { status_param: "dismissed" });
    expect(await undo(db, "deal", id)).toBe(2);
  }));

test("a decision cannot be undone after the deal was resubmitted or revived", () =>
  asOwner(async (db) => {
    const id = await reportedTwice(db, "deal");
    await decide(db, "deal", id, { content_action_param: "expire" });
    await db.call("moderate_deal", { deal_id_param: id, action_param: "approve" });
    await expect(undo(db, "deal", id)).rejects.toMatchObject(ALREADY);
    await db.become("bilal");
    await report(db, { content_id_param: id });
    await db.become("maryam");
    await decide(db, "deal", id, { content_action_param: "remove" });
    await db.become("amina");
    await db.call("resubmit_deal", {
      deal_id_param: id,
      title_param: "Medjool dates, 2 kg",
      merchant_param: "Date House",
      category_param: "food",
    });
    await db.become("maryam");
    await expect(undo(db, "deal", id)).rejects.toMatchObject(ALREADY);
    expect(await asRow(db, "select status from public.deals where id = $1", id)).toEqual({
      status: "pending",
    });
  }));

test("a report whose sender has reported the content again stays decided", () =>
  asOwner(async (db) => {
    const id = await reportedTwice(db, "deal");
    await decide(db, "deal", id, { status_param: "dismissed" });
    await db.become("bilal");
    await report(db, { content_id_param: id });
    await db.become("maryam");
    expect(await undo(db, "deal", id)).toBe(1);
    expect(await reported(db)).toMatchObject([{ reports_count: "2" }]);
  }));

test("bans, removed comments and removed posts are not undone with the reports", () =>
  asOwner(async (db) => {
    const comment = await reportedTwice(db, "comment");
    await decide(db, "comment", comment, { content_action_param: "remove" });
    await expect(undo(db, "comment", comment)).rejects.toMatchObject(ALREADY);
    await db.become("owner");
    await db.query("delete from public.reports");
    await db.become("bilal");
    const id = await report(db);
    await db.become("maryam");
    await decide(db, "deal", deals.dates, {
      content_action_param: "ban",
      ban_reason_param: "Sells pills",
    });
    await expect(undo(db, "deal", deals.dates)).rejects.toMatchObject(ALREADY);
    expect(await asRow(db, "select status from public.reports where id = $1", id)).toEqual({
      status: "resolved",
    });
  }));

test("undoing an earlier decision on the content does not undo a decision on a single report", () =>
  asOwner(async (db) => {
    const id = await reportedTwice(db, "deal");
    await decide(db, "deal", id, { status_param: "dismissed" });
    await db.become("owner");
    await db.query("update public.reports set resolved_at = now() - interval '1 minute'");
    await db.query("update public.admin_actions set created_at = now() - interval '1 minute'");
    await db.become("bilal");
    const again = await report(db, { content_id_param: id });
    await db.become("maryam");
    await resolveReport(db, again);
    await expect(undo(db, "deal", id)).rejects.toMatchObject(ALREADY);
  }));

test("only the admin who decided can undo a decision on reports, for ten minutes", () =>
  asOwner(async (db) => {
    await db.query("insert into private.admins (user_id) values ($1)", [people.hamza]);
    const id = await reportedTwice(db, "deal");
    await decide(db, "deal", id, { status_param: "dismissed" });
    const refusals: [Person | "visitor", object][] = [
      ["visitor", { code: "PT401", hint: "not_authenticated" }],
      ["amina", { code: "PT403", hint: "not_admin" }],
      ["bilal", { code: "PT403", hint: "not_admin" }],
      ["safiya", { code: "PT403", hint: "banned" }],
      ["hamza", ALREADY],
    ];
    for (const [who, refusal] of refusals) {
      await db.become(who);
      await expect(undo(db, "deal", id)).rejects.toMatchObject(refusal);
    }
    await db.become("maryam");
    for (const kind of ["voucher", "edit", "", null]) {
      await expect(undo(db, kind, id)).rejects.toMatchObject({
        code: "PT404",
        hint: "report_not_found",
      });
    }
    await db.become("owner");
    await db.query(
      "update public.admin_actions set created_at = created_at - interval '11 minutes'",
    );
    await db.query("update public.reports set resolved_at = resolved_at - interval '11 minutes'");
    await db.become("maryam");
    await expect(undo(db, "deal", id)).rejects.toMatchObject({
      code: "PT409",
      hint: "undo_too_late",
    });
    await db.become("owner");
    await db.query(
      "update public.admin_actions set created_at = created_at + interval '2 minutes'",
    );
    await db.become("maryam");
    expect(await undo(db, "deal", id)).toBe(2);
  }));
