import { expect, test } from "vitest";
import { aboutField } from "../about-field.ts";
import { asMember, asOwner, asVisitor, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { deals, people } from "../people.ts";
import { addReportable, type ReportRow, report } from "../report-calls.ts";

const KINDS = ["deal", "comment", "profile", "voucher", "blog_post"];

const rowOf = async (db: Db, id: string) => {
  await db.become("owner");
  return one(await db.query<ReportRow>("select * from public.reports where id = $1", [id]));
};

test.each(KINDS)("a member reports a %s", (kind) =>
  asOwner(async (db) => {
    const content = await addReportable(db);
    await db.become("bilal");
    const id = await report(db, {
      content_type_param: kind,
      content_id_param: content[kind],
      details_param: "  See the link ",
    });
    expect(await rowOf(db, id)).toMatchObject({
      user_id: people.bilal,
      author_id: people.amina,
      status: "open",
      details: "See the link",
      resolved_at: null,
    });
  }),
);

test("a member can have one open report per content, for any reason", () =>
  asMember("bilal", async (db) => {
    const id = await report(db);
    const refusal = {
      code: "PT409",
      hint: "already_reported",
      message: expect.stringContaining("already reported"),
    };
    await expect(report(db)).rejects.toMatchObject(refusal);
    await expect(report(db, { reason_param: "duplicate" })).rejects.toMatchObject(refusal);
    await report(db, { content_id_param: deals.ended });
    await db.become("hamza");
    await report(db);
    await db.become("maryam");
    await db.call("resolve_report", { report_id_param: id, status_param: "dismissed" });
    await db.become("bilal");
    expect(await report(db)).not.toBe(id);
  }));

test("reports in another member's name are refused", () =>
  asMember("bilal", async (db) => {
    await expect(report(db, { user_id_param: people.hamza })).rejects.toMatchObject({
      code: "PT403",
      hint: "not_that_user",
      message: "Not authenticated as that user",
    });
    const id = await report(db, { user_id_param: people.bilal });
    expect((await rowOf(db, id)).user_id).toBe(people.bilal);
  }));

test("visitors and banned members cannot report", () =>
  asVisitor(async (db) => {
    await expect(report(db)).rejects.toMatchObject({
      code: "PT401",
      message: "Not authenticated",
    });
    await db.become("safiya");
    await expect(report(db)).rejects.toMatchObject({ code: "PT403", hint: "banned" });
  }));

test.each([
  ["content_type", { content_type_param: "merchant" }, "one_of"],
  ["content_type", { content_type_param: null }, "one_of"],
  ["content_id", { content_id_param: null }, "required"],
  ["reason", { reason_param: "boring" }, "one_of"],
  ["reason", { reason_param: null }, "one_of"],
  ["details", { reason_param: "other" }, "details_for_other"],
  ["details", { reason_param: "other", details_param: " \n " }, "details_for_other"],
  ["details", { details_param: "x".repeat(1001) }, "max_length: at most 1,000"],
])("a %s that breaks its rule is refused with its name (%#)", (field, changes, rule) =>
  asMember("bilal", async (db) => {
    await expect(report(db, changes)).rejects.toMatchObject({
      code: "PT400",
      hint: "invalid_field",
      detail: aboutField(field),
      message: expect.stringContaining(rule),
    });
  }),
);

test("a thousand characters of any script fit", () =>
  asMember("bilal", async (db) => {
    const details = `${"غ".repeat(999)}🙂`;
    const id = await report(db, { reason_param: "other", details_param: details });
    expect((await rowOf(db, id)).details).toBe(details);
  }));

test.each(KINDS)("a missing %s cannot be reported", (kind) =>
  asMember("bilal", async (db) => {
    await expect(
      report(db, { content_type_param: kind, content_id_param: crypto.randomUUID() }),
    ).rejects.toMatchObject({
      code: "PT404",
      hint: kind === "deal" ? "deal_not_found" : "content_not_found",
    });
  }),
);

/** Updates that hide one kind of content, or everything attached to it, from other members. */
const HIDDEN: [string, string][] = [
  ["deal", "update public.deals set status = 'pending'"],
  ["deal", "update public.deals set status = 'rejected'"],
  ["comment", "update public.deals set status = 'rejected'"],
  ["comment", "update public.comments set content = '', user_id = null, deleted_at = now()"],
  ["voucher", "update public.voucher_codes set status = 'pending'"],
  ["voucher", "update public.voucher_codes set status = 'rejected'"],
  ["blog_post", "update public.blog_posts set status = 'draft'"],
];

test.each(HIDDEN)("a hidden %s cannot be reported: %s", (kind, hide) =>
  asOwner(async (db) => {
    const content = await addReportable(db);
    await db.query(hide);
    const args = { content_type_param: kind, content_id_param: content[kind] };
    await db.become("bilal");
    await expect(report(db, args)).rejects.toMatchObject({ code: "PT404" });
    await db.become("owner");
    expect(await db.query("select from public.reports")).toEqual([]);
  }),
);

test("a comment of a member who has left can still be reported", () =>
  asOwner(async (db) => {
    const content = await addReportable(db);
    await db.query("update public.comments set user_id = null");
    await db.become("bilal");
    const id = await report(db, {
      content_type_param: "comment",
      content_id_param: content.comment,
    });
    expect((await rowOf(db, id)).author_id).toBeNull();
  }));

test("reports over the limit are refused with the time to wait, except from admins", () =>
  asOwner(async (db) => {
    await db.query("insert into private.settings values ('limit_reports', '1/3600')");
    await db.become("bilal");
    await report(db);
    const next = { content_id_param: deals.ended };
    await expect(report(db, next)).rejects.toMatchObject({
      code: "PT429",
      hint: "too_fast",
      message: expect.stringMatching(/^Too many reports\. Try again in \d+ minutes\.$/),
    });
    // Content that was already reported gets its own error.
    await expect(report(db)).rejects.toMatchObject({ hint: "already_reported" });
    await db.become("maryam");
    await report(db);
    await report(db, next);
  }));
