// Longer than 200 lines: every action on every kind of content, and each refusal.
import { expect, test } from "vitest";
import { aboutField } from "../about-field.ts";
import { asOwner, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { deals, people } from "../people.ts";
import { addReportable, report, reported } from "../report-calls.ts";

interface Decision {
  kind?: string;
  id: string;
  status?: string;
  message?: string;
  action?: string | null;
  banReason?: string | null;
  banUntil?: string | null;
}

async function decide(db: Db, decision: Decision): Promise<number> {
  const { kind = "deal", id, status = "resolved", message = null, action = "keep" } = decision;
  const rows = await db.call<{ decide_reports: number }>("decide_reports", {
    content_type_param: kind,
    content_id_param: id,
    status_param: status,
    resolution_param: message,
    content_action_param: action,
    ban_reason_param: decision.banReason ?? null,
    ban_until_param: decision.banUntil ?? null,
  });
  return one(rows).decide_reports;
}

/** Bilal and Hamza report Amina's content; Maryam, an admin, continues. Returns the IDs by kind. */
async function reportedTwice(db: Db, ...kinds: string[]): Promise<Record<string, string>> {
  const ids = await addReportable(db);
  for (const who of ["bilal", "hamza"] as const) {
    await db.become(who);
    for (const kind of kinds)
      await report(db, { content_type_param: kind, content_id_param: ids[kind] });
  }
  await db.become("maryam");
  return ids;
}

const logOf = (db: Db) =>
  db.query("select action, subject_type, subject_id, before, after, reason from admin_actions");

const ALREADY_DECIDED = { code: "PT409", hint: "already_decided" };
const refused = (field: string) => ({
  code: "PT400",
  hint: "invalid_field",
  detail: aboutField(field),
});

test("a reported deal is rejected, its reports are resolved and the log has one entry", () =>
  asOwner(async (db) => {
    await reportedTwice(db, "deal");
    expect(await decide(db, { id: deals.dates, action: "remove", message: " Not halal " })).toBe(2);
    expect(await reported(db)).toEqual([]);
    expect(await reported(db, "resolved")).toMatchObject([
      {
        content_id: deals.dates,
        reports: [{ resolution: "Not halal" }, { resolution: "Not halal" }],
      },
    ]);
    expect(await logOf(db)).toEqual([
      {
        action: "remove_reported_content",
        subject_type: "deal",
        subject_id: deals.dates,
        before: { status: "active" },
        after: { status: "rejected", reports: 2 },
        reason: "Not halal",
      },
    ]);
    await db.become("owner");
    expect(
      await db.query("select status, rejection_reason from deals where id = $1", [deals.dates]),
    ).toEqual([{ status: "rejected", rejection_reason: "Not halal" }]);
  }));

test("a reported deal is marked as expired and stays public", () =>
  asOwner(async (db) => {
    await reportedTwice(db, "deal");
    await decide(db, { id: deals.dates, action: "expire" });
    expect(await logOf(db)).toMatchObject([
      {
        action: "expire_reported_content",
        before: { status: "active" },
        after: { status: "expired" },
      },
    ]);
    await db.become("owner");
    expect(
      await db.query(
        "select status, expired_at is not null as is_over, rejection_reason from deals where id = $1",
        [deals.dates],
      ),
    ).toEqual([{ status: "active", is_over: true, rejection_reason: null }]);
  }));

test.each([
  [
    "comment",
    "select content = '' and user_id is null and deleted_at is not null as is_gone from comments where id = $1",
  ],
  [
    "voucher",
    "select status = 'rejected' and rejection_reason = 'Spam' as is_gone from voucher_codes where id = $1",
  ],
  [
    "blog_post",
    "select status = 'draft' and content = 'Buy them' as is_gone from blog_posts where id = $1",
  ],
])("a reported %s is removed with one entry in the log", (kind, isGone) =>
  asOwner(async (db) => {
    const id = String((await reportedTwice(db, kind))[kind]);
    expect(await decide(db, { kind, id, action: "remove", message: "Spam" })).toBe(2);
    expect(await logOf(db)).toMatchObject([
      { action: "remove_reported_content", subject_type: kind, subject_id: id, reason: "Spam" },
    ]);
    await db.become("owner");
    expect(await db.query(isGone, [id])).toEqual([{ is_gone: true }]);
  }),
);

test("an author is banned and the reports are resolved, with one entry about the member in the log", () =>
  asOwner(async (db) => {
    const { comment } = await reportedTwice(db, "comment");
    await decide(db, {
      kind: "comment",
      id: String(comment),
      action: "ban",
      message: "Thank you",
      banReason: "Sells pills",
    });
    expect(await reported(db, "resolved")).toMatchObject([{ author_is_banned: true }]);
    expect(await logOf(db)).toEqual([
      {
        action: "ban_reported_member",
        subject_type: "profile",
        subject_id: people.amina,
        before: { banned: false },
        after: { banned: true, reports: 2 },
        reason: "Sells pills",
      },
    ]);
    await db.become("amina");
    await expect(db.call("check_write_access")).rejects.toMatchObject({ hint: "banned" });
  }));

test("a ban that is refused leaves the reports open", () =>
  asOwner(async (db) => {
    await reportedTwice(db, "deal");
    const ban = { id: deals.dates, action: "ban" };
    await expect(decide(db, ban)).rejects.toMatchObject(refused("reason"));
    await expect(
      decide(db, { ...ban, banReason: "Spam", banUntil: "2020-01-01" }),
    ).rejects.toMatchObject(refused("until"));
    await db.become("owner");
    await db.query("insert into private.admins (user_id) values ($1)", [people.amina]);
    await db.become("maryam");
    await expect(decide(db, { ...ban, banReason: "Spam" })).rejects.toMatchObject({
      code: "PT409",
      hint: "cannot_ban_admin",
    });
    expect(await reported(db)).toMatchObject([{ reports_count: "2" }]);
    expect(await logOf(db)).toEqual([]);
  }));

test("content that is no longer public stays unchanged, and its reports are resolved", () =>
  asOwner(async (db) => {
    await reportedTwice(db, "deal");
    await db.become("owner");
    await db.query(
      "update deals set status = 'rejected', rejection_reason = 'Fake' where id = $1",
      [deals.dates],
    );
    await db.become("maryam");
    expect(await decide(db, { id: deals.dates, action: "remove", message: "Gone" })).toBe(2);
    await db.become("owner");
    expect(
      await db.query("select rejection_reason from deals where id = $1", [deals.dates]),
    ).toEqual([{ rejection_reason: "Fake" }]);
  }));

test("of two admins, the first decides", () =>
  asOwner(async (db) => {
    await reportedTwice(db, "deal");
    await decide(db, { id: deals.dates, status: "dismissed" });
    await expect(decide(db, { id: deals.dates, action: "remove" })).rejects.toMatchObject(
      ALREADY_DECIDED,
    );
    await db.become("owner");
    expect(await db.query("select status from deals where id = $1", [deals.dates])).toEqual([
      { status: "active" },
    ]);
  }));

test("a decision that does not fit the content is refused with its field", () =>
  asOwner(async (db) => {
    const ids = await reportedTwice(db, "deal", "comment", "profile");
    const deal = { id: deals.dates };
    for (const action of ["delete", "", null]) {
      await expect(decide(db, { ...deal, action })).rejects.toMatchObject(
        refused("content_action"),
      );
    }
    await expect(
      decide(db, { ...deal, status: "dismissed", action: "remove" }),
    ).rejects.toMatchObject(refused("content_action"));
    await expect(
      decide(db, { kind: "comment", id: String(ids.comment), action: "expire" }),
    ).rejects.toMatchObject(refused("content_action"));
    await expect(
      decide(db, { kind: "profile", id: people.amina, action: "remove" }),
    ).rejects.toMatchObject(refused("content_action"));
    await expect(decide(db, { ...deal, status: "open" })).rejects.toMatchObject(refused("status"));
    await expect(decide(db, { ...deal, message: "x".repeat(1001) })).rejects.toMatchObject(
      refused("resolution"),
    );
    await expect(decide(db, { id: people.bilal })).rejects.toMatchObject({
      code: "PT404",
      hint: "report_not_found",
    });
  }));

test("only admins decide on reports, not the reporter", () =>
  asOwner(async (db) => {
    await reportedTwice(db, "deal");
    for (const [who, refusal] of [
      ["bilal", { code: "PT403", hint: "not_admin" }],
      ["amina", { code: "PT403", hint: "not_admin" }],
      ["safiya", { code: "PT403", hint: "banned" }],
      ["visitor", { code: "PT401", hint: "not_authenticated" }],
    ] as const) {
      await db.become(who);
      await expect(decide(db, { id: deals.dates, action: "remove" })).rejects.toMatchObject(
        refusal,
      );
    }
    await db.become("maryam");
    expect(await decide(db, { id: deals.dates, action: "remove" })).toBe(2);
  }));
