import { expect, test } from "vitest";
import { asAdmin, asMember, asVisitor, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { BAN_REASON, people } from "../people.ts";
import { addReportable, report } from "../report-calls.ts";

const hamza = { user_id_param: people.hamza };

const everyCall: [string, Record<string, unknown>][] = [
  ["find_members", {}],
  ["get_member", hamza],
  ["grant_admin", hamza],
  ["revoke_admin", hamza],
];

test.each(everyCall)("%s is for admins only", (name, args) =>
  asVisitor(async (db) => {
    await expect(db.call(name, args)).rejects.toMatchObject({ code: "PT401" });
    await db.become("amina");
    await expect(db.call(name, args)).rejects.toMatchObject({ code: "PT403", hint: "not_admin" });
    await db.become("safiya");
    await expect(db.call(name, args)).rejects.toMatchObject({ code: "PT403", hint: "banned" });
    await db.become("maryam");
    await expect(db.call(name, args)).resolves.toHaveLength(name === "find_members" ? 5 : 1);
  }),
);

test("an admin finds members by name and email address, and those who are banned or admins", () =>
  asAdmin(async (db) => {
    const find = async (text: string, filter = "") =>
      (
        await db.call<{ username: string }>("find_members", {
          text_param: text,
          filter_param: filter,
        })
      ).map(({ username }) => username);
    expect(await find("MIN")).toEqual(["amina"]);
    expect(await find("bilal@example.com")).toEqual(["bilal"]);
    expect(await find(people.hamza)).toEqual(["hamza"]);
    expect(await find("", "banned")).toEqual(["safiya"]);
    expect(await find("", "admins")).toEqual(["maryam"]);
    expect(await find("%")).toEqual([]);
  }));

test("an admin sees a member's account, ban and activity", () =>
  asAdmin(async (db) => {
    expect(one(await db.call("get_member", { user_id_param: people.amina }))).toMatchObject({
      username: "amina",
      email: "amina@example.com",
      is_admin: false,
      is_banned: false,
      ban_reason: null,
      deals_active: "3",
      deals_pending: "1",
      deals_rejected: "1",
      reports_against: "0",
    });
    expect(one(await db.call("get_member", { user_id_param: people.safiya }))).toMatchObject({
      is_banned: true,
      ban_reason: BAN_REASON,
      banned_until: null,
    });
    await expect(
      db.call("get_member", { user_id_param: "c0000000-0000-4000-8000-000000000000" }),
    ).rejects.toMatchObject({ code: "PT404", hint: "profile_not_found" });
  }));

test("an admin sees how often a member's content was reported, of any kind and after its deletion", () =>
  asAdmin(async (db) => {
    const reportable = await addReportable(db);
    for (const [kind, id] of Object.entries(reportable)) {
      await db.become("hamza");
      await report(db, { content_type_param: kind, content_id_param: id });
    }
    await db.become("owner");
    await db.query(
      "update public.comments set deleted_at = now(), user_id = null, content = '' where id = $1",
      [reportable.comment],
    );
    await db.become("maryam");
    expect(one(await db.call("get_member", { user_id_param: people.amina }))).toMatchObject({
      reports_against: "5",
    });
  }));

test("an ended ban has no effect", () =>
  asMember("maryam", async (db) => {
    await db.become("owner");
    await db.query("update private.bans set until = now() - interval '1 minute'");
    await db.become("maryam");
    expect(one(await db.call("get_member", { user_id_param: people.safiya }))).toMatchObject({
      is_banned: false,
      ban_reason: null,
    });
    expect(await db.call("find_members", { filter_param: "banned" })).toEqual([]);
  }));

test("a new admin can decide at the next request, a removed one cannot", () =>
  asAdmin(async (db) => {
    expect(one(await db.call("grant_admin", { ...hamza, reason_param: "Helps at night" }))).toEqual(
      {
        grant_admin: true,
      },
    );
    expect(one(await db.call("grant_admin", hamza))).toEqual({ grant_admin: false });
    await db.become("hamza");
    expect(await db.call("get_pending_deals")).toHaveLength(1);
    await db.become("maryam");
    expect(one(await db.call("revoke_admin", hamza))).toEqual({ revoke_admin: true });
    expect(one(await db.call("revoke_admin", hamza))).toEqual({ revoke_admin: false });
    await db.become("hamza");
    await expect(db.call("get_pending_deals")).rejects.toMatchObject({ hint: "not_admin" });
    await db.become("maryam");
    expect(await logOf(db)).toEqual([
      ["grant_admin", "Helps at night", { admin: false }, { admin: true }],
      ["revoke_admin", null, { admin: true }, { admin: false }],
    ]);
    expect(
      await db.query("select user_id, event from public.security_events order by event"),
    ).toEqual([
      { user_id: people.hamza, event: "grant_admin" },
      { user_id: people.hamza, event: "revoke_admin" },
    ]);
  }));

test("the last admin cannot be removed, and a banned member cannot become one", () =>
  asAdmin(async (db) => {
    await expect(db.call("revoke_admin", { user_id_param: people.maryam })).rejects.toMatchObject({
      code: "PT409",
      hint: "last_admin",
    });
    await expect(db.call("grant_admin", { user_id_param: people.safiya })).rejects.toMatchObject({
      code: "PT409",
      hint: "cannot_promote_banned",
    });
  }));

async function logOf(db: Db): Promise<unknown[]> {
  const rows = await db.query(
    "select action, reason, before, after from public.admin_actions order by created_at",
  );
  return rows.map(({ action, reason, before, after }) => [action, reason, before, after]);
}
