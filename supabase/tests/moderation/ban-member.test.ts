import { expect, test } from "vitest";
import { aboutField } from "../about-field.ts";
import { asAdmin, asMember, asOwner, asVisitor, type Db } from "../as.ts";
import { comment, one, submit } from "../calls.ts";
import { deals, people } from "../people.ts";

const ban = async (db: Db, args: Record<string, unknown> = {}) =>
  one(
    await db.call<{ id: string; username: string }>("ban_member", {
      user_id_param: people.bilal,
      reason_param: "Links to pills",
      ...args,
    }),
  );
const lift = async (db: Db, id: string = people.bilal) =>
  one(await db.call<{ id: string }>("lift_ban", { user_id_param: id }));

const BANNED = { code: "PT403", hint: "banned" };

test("a ban applies at the next write with its reason, and ends as soon as it is lifted", () =>
  asMember("bilal", async (db) => {
    await comment(db, "bilal", deals.dates, "Before");
    await db.become("maryam");
    expect(await ban(db)).toMatchObject({ id: people.bilal, username: "bilal" });
    await db.become("bilal");
    await expect(comment(db, "bilal", deals.dates, "Pills")).rejects.toMatchObject({
      ...BANNED,
      message: expect.stringContaining("Links to pills"),
    });
    await expect(submit(db)).rejects.toMatchObject(BANNED);
    await db.become("maryam");
    expect(await lift(db)).toMatchObject({ id: people.bilal });
    await db.become("bilal");
    await comment(db, "bilal", deals.dates, "After");
  }));

test("a ban ends by itself when it expires", () =>
  asAdmin(async (db) => {
    await ban(db, { until_param: new Date(Date.now() + 86_400_000) });
    await db.become("bilal");
    await expect(comment(db, "bilal", deals.dates, "Early")).rejects.toMatchObject({
      ...BANNED,
      message: expect.stringMatching(/banned until \d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC: /),
    });
    await db.become("owner");
    await db.query("update private.bans set until = now() - interval '1 second'");
    await db.become("bilal");
    await comment(db, "bilal", deals.dates, "Back again");
  }));

test("banning again replaces reason and end", () =>
  asAdmin(async (db) => {
    await ban(db, { until_param: new Date(Date.now() + 86_400_000) });
    await ban(db, { reason_param: "Still links" });
    await db.become("owner");
    expect(
      await db.query("select reason, until, banned_by from private.bans where user_id = $1", [
        people.bilal,
      ]),
    ).toEqual([{ reason: "Still links", until: null, banned_by: people.maryam }]);
  }));

test("the log of a ban after an ended one says that the member was not banned", () =>
  asAdmin(async (db) => {
    await ban(db, { until_param: new Date(Date.now() + 86_400_000) });
    await db.become("owner");
    await db.query("update private.bans set until = now() - interval '1 second'");
    await db.query("delete from public.admin_actions");
    await db.become("maryam");
    await ban(db);
    await ban(db, { reason_param: "Still links" });
    expect(
      await db.query("select before, after from public.admin_actions order by created_at"),
    ).toEqual([
      { before: { banned: false }, after: { banned: true } },
      { before: null, after: null },
    ]);
  }));

test("ban and lift are in the audit log and the security events", () =>
  asAdmin(async (db) => {
    await ban(db);
    await lift(db);
    expect(
      await db.query(
        "select action, subject_type, admin_id, reason from public.admin_actions where subject_id = $1 order by created_at",
        [people.bilal],
      ),
    ).toEqual([
      {
        action: "ban_member",
        subject_type: "profile",
        admin_id: people.maryam,
        reason: "Links to pills",
      },
      { action: "lift_ban", subject_type: "profile", admin_id: people.maryam, reason: null },
    ]);
    const events = await db.query<{ event: string }>(
      "select event from public.security_events where user_id = $1",
      [people.bilal],
    );
    expect(events.map(({ event }) => event).sort()).toEqual(["ban_member", "lift_ban"]);
  }));

test("admins cannot ban admins or themselves", () =>
  asOwner(async (db) => {
    await db.query("insert into private.admins (user_id) values ($1)", [people.hamza]);
    await db.become("maryam");
    const refusal = { code: "PT409", hint: "cannot_ban_admin" };
    await expect(ban(db, { user_id_param: people.hamza })).rejects.toMatchObject(refusal);
    await expect(ban(db, { user_id_param: people.maryam })).rejects.toMatchObject(refusal);
  }));

test.each([
  ["reason", { reason_param: null }],
  ["reason", { reason_param: "  " }],
  ["reason", { reason_param: "x".repeat(1001) }],
  ["until", { until_param: "2020-01-01T00:00:00Z" }],
  ["until", { until_param: "infinity" }],
])("a %s that breaks its rule is refused with its name (%#)", (field, args) =>
  asAdmin(async (db) => {
    await expect(ban(db, args)).rejects.toMatchObject({ code: "PT400", detail: aboutField(field) });
  }),
);

test("a missing member cannot be banned, and only an existing ban can be lifted", () =>
  asAdmin(async (db) => {
    const missing = { code: "PT404", hint: "profile_not_found" };
    await expect(ban(db, { user_id_param: deals.dates })).rejects.toMatchObject(missing);
    await expect(lift(db, deals.dates)).rejects.toMatchObject(missing);
    await expect(lift(db)).rejects.toMatchObject({ code: "PT409", hint: "not_banned" });
  }));

test("only admins can ban members and lift bans", () =>
  asVisitor(async (db) => {
    for (const [who, refusal] of [
      ["visitor", { code: "PT401", hint: "not_authenticated" }],
      ["amina", { code: "PT403", hint: "not_admin" }],
      ["safiya", BANNED],
    ] as const) {
      await db.become(who);
      await expect(ban(db)).rejects.toMatchObject(refusal);
      await expect(lift(db, people.safiya)).rejects.toMatchObject(refusal);
    }
  }));
