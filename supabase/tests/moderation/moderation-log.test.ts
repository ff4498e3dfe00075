import { expect, test } from "vitest";
import { type LogEntry, logEntriesFromJson } from "#contract/moderation/moderation-log.ts";
import { FREQUENT_REASONS } from "#contract/moderation/reason-texts.ts";
import { asAdmin, asMember, asOwner, asVisitor, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { deals, type Person, people } from "../people.ts";

/** Words of Amina, Bilal and Maryam that nobody else may read. */
const PRIVATE = /nonpublic|amina|bilal|maryam|@/i;
const REASON = "nonpublic: Amina insulted Bilal";

/** Reads the log as a visitor; admins' actions follow as `back`. */
async function read(
  db: Db,
  args: Record<string, unknown> = {},
  back: Person = "maryam",
): Promise<LogEntry[]> {
  await db.become("visitor");
  const rows = await db.call<{ read_moderation_log: never }>("read_moderation_log", args);
  await db.become(back);
  return logEntriesFromJson(one(rows).read_moderation_log);
}

const reject = (db: Db, reason: string) =>
  db.call("moderate_deal", {
    deal_id_param: deals.dates,
    action_param: "reject",
    reason_param: reason,
  });

test("visitors read a removal at once, without title, author and reason", () =>
  asAdmin(async (db) => {
    await reject(db, REASON);
    const [entry] = await read(db);
    expect(entry).toMatchObject({
      kind: "removed",
      action: "reject_deal",
      subjectType: "deal",
      subject: null,
      reason: null,
    });
    expect(JSON.stringify(entry)).not.toMatch(PRIVATE);
    expect(JSON.stringify(entry)).not.toContain(deals.dates);
  }));

test("a frequent reason is public", () =>
  asAdmin(async (db) => {
    await reject(db, "The offer has already ended.");
    expect((await read(db))[0]).toMatchObject({ reason: "The offer has already ended." });
  }));

test("a pending deal that is rejected was refused, not removed", () =>
  asAdmin(async (db) => {
    await db.call("moderate_deal", {
      deal_id_param: deals.pending,
      action_param: "reject",
      reason_param: REASON,
    });
    expect((await read(db))[0]).toMatchObject({ kind: "refused", subject: null, reason: null });
  }));

test("public content that an admin changed is named, until it is removed", () =>
  asAdmin(async (db) => {
    await db.call("admin_set_deal_temperature", {
      deal_id_param: deals.dates,
      offset_param: 20,
      reason_param: REASON,
    });
    expect((await read(db))[0]).toMatchObject({
      kind: "temperature",
      amount: 20,
      subject: { dealId: deals.dates },
      reason: null,
    });
    await reject(db, REASON);
    expect((await read(db, { kind_param: "temperature" }))[0]).toMatchObject({ subject: null });
  }));

test("a ban names no member and no reason", () =>
  asAdmin(async (db) => {
    await db.call("ban_member", { user_id_param: people.bilal, reason_param: REASON });
    const [entry] = await read(db);
    expect(entry).toMatchObject({
      kind: "member",
      action: "ban_member",
      subject: null,
      reason: null,
    });
    const everything = JSON.stringify(entry);
    expect(everything).not.toMatch(PRIVATE);
    expect(everything).not.toContain(people.bilal);
  }));

test("blocked shops are named by domain, other rules for links are left out", () =>
  asAdmin(async (db) => {
    const rule = (rule_param: string, extra = {}) =>
      db.call("set_domain_rule", {
        domain_param: "shop.example",
        rule_param,
        reason_param: REASON,
        ...extra,
      });
    await rule("pays_us");
    expect(await read(db, { kind_param: "shop" })).toEqual([]);
    await rule("blocked");
    await rule("shortener");
    const entries = await read(db, { kind_param: "shop" });
    expect(entries.map(({ action, domain, reason }) => [action, domain, reason])).toEqual([
      ["allow_links", "shop.example", null],
      ["block_links", "shop.example", null],
    ]);
  }));

test("actions that are not listed stay out: pictures, admins and sessions", () =>
  asAdmin(async (db) => {
    await db.call("grant_admin", { user_id_param: people.bilal, reason_param: "Helps us" });
    await db.become("owner");
    for (const action of ["reject_avatar", "end_member_sessions", "a_new_action"]) {
      await db.query(
        "insert into public.admin_actions (admin_id, action, subject_type, subject_id) values ($1, $2, 'profile', $3)",
        [people.maryam, action, people.bilal],
      );
    }
    expect(await read(db)).toEqual([]);
  }));

test("older entries follow by number, and no page is longer than 100", () =>
  asOwner(async (db) => {
    await db.query(
      `insert into public.admin_actions (admin_id, action, subject_type, subject_id)
       select $1, 'edit_comment', 'comment', gen_random_uuid() from generate_series(1, 130)`,
      [people.maryam],
    );
    const first = await read(db, { limit_param: 1000 });
    expect(first).toHaveLength(100);
    const rest = await read(db, { before_param: first.at(-1)?.number, limit_param: 1000 });
    expect(rest).toHaveLength(30);
    expect(await read(db, { limit_param: -1 })).toHaveLength(1);
  }));

test("numbers from 1 to 4 are not stated", () =>
  asOwner(async (db) => {
    const add = (action: string, times: number) =>
      db.query(
        `insert into public.admin_actions (admin_id, action, subject_type, subject_id)
         select $1, $2, 'comment', gen_random_uuid() from generate_series(1, $3::int)`,
        [people.maryam, action, times],
      );
    await add("delete_comment", 5);
    await add("edit_comment", 4);
    await db.become("visitor");
    const numbers = one(
      await db.call<{ read_moderation_numbers: object[] }>("read_moderation_numbers"),
    );
    expect(numbers.read_moderation_numbers).toHaveLength(2);
    expect(numbers.read_moderation_numbers[0]).toMatchObject({
      removed: 5,
      edited: null,
      bans: 0,
      votes: 0,
    });
    expect(numbers.read_moderation_numbers[1]).toMatchObject({
      removed: 0,
      edited: 0,
      median_wait: null,
    });
  }));

test("the frequent reasons of the database are those of the site", () =>
  asOwner(async (db) => {
    const { reasons } = one(
      await db.query<{ reasons: string[] }>("select private.frequent_reasons() as reasons"),
    );
    const offered = Object.values(FREQUENT_REASONS)
      .flat()
      .map(({ stored }) => stored);
    expect(new Set(reasons)).toEqual(new Set(offered));
  }));

test.each(["visitor", "amina", "maryam"] as const)(
  "%s cannot read or write the table itself",
  (who) =>
    (who === "visitor" ? asVisitor : (work: (db: Db) => Promise<void>) => asMember(who, work))(
      async (db) => {
        const denied = { code: "42501" };
        await expect(db.query("select * from private.moderation_log")).rejects.toMatchObject(
          denied,
        );
        await expect(db.query("delete from private.moderation_log")).rejects.toMatchObject(denied);
      },
    ),
);
