import { expect, test } from "vitest";
import { aboutField } from "../about-field.ts";
import { asMember, asOwner, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { deals, people } from "../people.ts";
import { report, reported, resolveReport } from "../report-calls.ts";

const resolveAll = async (db: Db, status: string | null, word: string | null = null) =>
  one(
    await db.call<{ resolve_reports_of_content: number }>("resolve_reports_of_content", {
      content_type_param: "deal",
      content_id_param: deals.dates,
      status_param: status,
      resolution_param: word,
    }),
  ).resolve_reports_of_content;

const TAKEN = { code: "PT409", hint: "already_decided" };

/** Bilal and Hamza report the same deal; the admin continues. */
async function twoReports(db: Db): Promise<[string, string]> {
  await db.become("bilal");
  const first = await report(db);
  await db.become("hamza");
  const second = await report(db, { reason_param: "expired" });
  await db.become("maryam");
  return [first, second];
}

test("an admin resolves a report with a note, which the reporter reads", () =>
  asMember("bilal", async (db) => {
    const id = await report(db);
    await db.become("maryam");
    expect(await resolveReport(db, id, "resolved", " Taken down. ")).toMatchObject({
      id,
      status: "resolved",
      resolution: "Taken down.",
      resolved_by: people.maryam,
      resolved_at: expect.any(Date),
    });
    await db.become("bilal");
    expect(await db.call("get_my_reports")).toMatchObject([
      { id, status: "resolved", resolution: "Taken down.", content_title: "Medjool dates, 1 kg" },
    ]);
  }));

test("a report can be decided only once", () =>
  asOwner(async (db) => {
    const [id] = await twoReports(db);
    await resolveReport(db, id, "dismissed");
    await expect(resolveReport(db, id, "resolved")).rejects.toMatchObject(TAKEN);
    expect(await resolveAll(db, "resolved")).toBe(1);
    await expect(resolveAll(db, "dismissed")).rejects.toMatchObject(TAKEN);
  }));

test("all open reports on the same content are decided with one action and one line in the log", () =>
  asOwner(async (db) => {
    await twoReports(db);
    await db.become("bilal");
    await report(db, { content_id_param: deals.ended });
    await db.become("maryam");
    expect(await resolveAll(db, "resolved", "Gone")).toBe(2);
    expect((await reported(db)).map(({ content_id }) => content_id)).toEqual([deals.ended]);
    expect(
      await db.query("select action, subject_type, subject_id, after, reason from admin_actions"),
    ).toEqual([
      {
        action: "resolve_reports",
        subject_type: "deal",
        subject_id: deals.dates,
        after: { reports: 2 },
        reason: "Gone",
      },
    ]);
  }));

test("a missing report and an unknown decision are refused with their codes", () =>
  asMember("bilal", async (db) => {
    const id = await report(db);
    await db.become("maryam");
    const wrong = { code: "PT400", hint: "invalid_field", detail: aboutField("status") };
    for (const status of ["open", "done", null]) {
      await expect(resolveReport(db, id, status)).rejects.toMatchObject(wrong);
      await expect(resolveAll(db, status)).rejects.toMatchObject(wrong);
    }
    const long = { code: "PT400", detail: aboutField("resolution") };
    await expect(resolveReport(db, id, "resolved", "x".repeat(1001))).rejects.toMatchObject(long);
    await expect(resolveAll(db, "resolved", "x".repeat(1001))).rejects.toMatchObject(long);
    const missing = { code: "PT404", hint: "report_not_found" };
    await expect(resolveReport(db, people.bilal)).rejects.toMatchObject(missing);
    await db.become("owner");
    await db.query("delete from public.reports");
    await db.become("maryam");
    await expect(resolveAll(db, "resolved")).rejects.toMatchObject(missing);
  }));

test("only admins decide on reports, even on their own", () =>
  asMember("bilal", async (db) => {
    const id = await report(db);
    for (const [who, refusal] of [
      ["bilal", { code: "PT403", hint: "not_admin" }],
      ["amina", { code: "PT403", hint: "not_admin" }],
      ["safiya", { code: "PT403", hint: "banned" }],
      ["visitor", { code: "PT401", hint: "not_authenticated" }],
    ] as const) {
      await db.become(who);
      await expect(resolveReport(db, id)).rejects.toMatchObject(refusal);
      await expect(resolveAll(db, "resolved")).rejects.toMatchObject(refusal);
    }
  }));
