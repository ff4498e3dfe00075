// Longer than 200 lines: every notification setting, and each refusal.
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import {
  kindsOfSwitch,
  NOTICE_KINDS,
  NOTICES,
  OPTIONAL_KINDS,
  switchOf,
} from "#contract/members/notice-kind-texts.ts";
import { asVisitor, type Db } from "../as.ts";
import { comment, one, vote } from "../calls.ts";
import { asMember, asOwner, noticeKinds, notices } from "../notice-calls.ts";
import { deals, people } from "../people.ts";

type Settings = {
  language: string | null;
  timezone: string | null;
  mail: Record<string, boolean>;
  bell: Record<string, boolean>;
  address: string;
};

const settings = async (db: Db) =>
  one(await db.call<{ get_notification_settings: Settings }>("get_notification_settings"))
    .get_notification_settings;

const set = (db: Db, params: Record<string, unknown>) =>
  db.call("set_notification_settings", params);

const tokenOf = async (db: Db, kind: string) =>
  one(
    await db.query<{ token: string }>("select private.unsubscribe_token($1, $2) as token", [
      people.amina,
      kind,
    ]),
  ).token;

const unsubscribe = (db: Db, token: string) =>
  db.call("unsubscribe_from_mail", { token_param: token });

test("a member changes kinds, language and time zone one at a time; omitted settings stay", () =>
  asMember("amina", async (db) => {
    expect(await settings(db)).toMatchObject({
      language: null,
      timezone: null,
      mail: { reply: false, moderation: true },
      bell: { reply: true },
    });
    await set(db, { mail_param: { reply: true } });
    await set(db, { language_param: "ar", timezone_param: "Asia/Riyadh" });
    await set(db, { mail_param: { mention: true }, bell_param: { deal_hot: false } });
    expect(await settings(db)).toMatchObject({
      language: "ar",
      timezone: "Asia/Riyadh",
      mail: { reply: true, mention: true, comment: false },
      bell: { reply: true, deal_hot: false },
    });
    for (const wrong of [
      {},
      { language_param: "English" },
      { language_param: "e" },
      { language_param: "en\n" },
      { timezone_param: "Mars/Olympus" },
      { timezone_param: "FOO+3" },
      { mail_param: { deal_approved: false } },
      { mail_param: { reply: "yes" } },
      { mail_param: [] },
      { bell_param: "reply" },
    ]) {
      const params = Object.entries(wrong).map(([name, value]) => [
        name,
        typeof value === "object" || name === "bell_param" ? JSON.stringify(value) : value,
      ]);
      await expect(
        set(db, Object.fromEntries(params)),
        JSON.stringify(wrong),
      ).rejects.toMatchObject({ hint: "invalid_field" });
    }
    await db.become("visitor");
    await expect(set(db, { language_param: "en" })).rejects.toMatchObject({ code: "PT401" });
  }));

test("a kind that is off in the bell is hidden there, and emailed if its email is on", () =>
  asMember("amina", async (db) => {
    await set(db, { bell_param: { comment: false } });
    await db.become("bilal");
    await comment(db, "bilal", deals.dates, "One");
    await db.become("amina");
    await set(db, { mail_param: { comment: true } });
    await db.become("bilal");
    await comment(db, "bilal", deals.dates, "Two");
    await db.become("amina");
    expect(await noticeKinds(db)).toEqual([]);
    await db.become("owner");
    expect(
      await db.query("select count, mail_after is not null as mailed from public.notifications"),
    ).toEqual([{ count: 1, mailed: true }]);
  }));

test("an unsubscribe token stops one kind of email to one member, works repeatedly and cannot be forged", () =>
  asOwner(async (db) => {
    await db.become("amina");
    await set(db, { mail_param: { reply: true, mention: true } });
    await db.become("owner");
    const token = await tokenOf(db, "reply");
    const other = await tokenOf(db, "mention");
    expect(await tokenOf(db, "deal_rejected")).toBeNull();
    await db.become("visitor");
    const signature = token.split(".").at(-1) ?? "";
    for (const forged of [
      "",
      "x",
      `${token}0`,
      token.replace(".reply.", ".mention."),
      `${other.slice(0, -64)}${signature}`,
      token.replace(people.amina.replaceAll("-", ""), people.bilal.replaceAll("-", "")),
    ]) {
      await expect(unsubscribe(db, forged), forged).rejects.toMatchObject({ hint: "link_invalid" });
    }
    expect(await unsubscribe(db, token)).toEqual([{ unsubscribe_from_mail: "reply" }]);
    await unsubscribe(db, token);
    await db.become("amina");
    expect((await settings(db)).mail).toMatchObject({ reply: false, mention: true });
    await db.become("owner");
    await db.query("delete from auth.users where id = $1", [people.amina]);
    await db.become("visitor");
    await unsubscribe(db, token);
  }));

test("the database and the site know the same kinds", () =>
  asOwner(async (db) => {
    const kindsIn = async (name: "mandatory" | "optional") => {
      const rows = await db.query(`select unnest(private.${name}_kinds()) as kind`);
      return rows.map(({ kind }) => kind).sort();
    };
    const mandatory = NOTICE_KINDS.filter((kind) => NOTICES[kind].switch === null);
    expect(await kindsIn("mandatory")).toEqual(mandatory.sort());
    expect(await kindsIn("optional")).toEqual([...OPTIONAL_KINDS].sort());
  }));

test("an unsubscribe token stops every kind that shares a switch with its kind, and no other", () =>
  asOwner(async (db) => {
    const allOn = Object.fromEntries(OPTIONAL_KINDS.map((kind) => [kind, true]));
    for (const kind of OPTIONAL_KINDS) {
      await db.become("amina");
      await set(db, { mail_param: allOn });
      await db.become("owner");
      const token = await tokenOf(db, kind);
      await db.become("visitor");
      await unsubscribe(db, token);
      await db.become("amina");
      const { mail } = await settings(db);
      expect(
        OPTIONAL_KINDS.filter((each) => !mail[each]),
        kind,
      ).toEqual(kindsOfSwitch(switchOf(kind)));
    }
  }));

test("a member can request three confirmation emails a day, and more after opening a link", () =>
  asOwner(async (db) => {
    await db.query(
      "insert into private.settings (key, value) values ('limit_confirmations', '3/86400')",
    );
    await db.query("insert into private.unconfirmed_emails (user_id) values ($1)", [people.amina]);
    const ask = async (agoMinutes: number) => {
      await db.become("owner");
      await db.query(
        `update private.mail_addresses set asked_at = asked_at - make_interval(mins => $1),
           asks_since = asks_since - make_interval(mins => $1)`,
        [agoMinutes],
      );
      await db.become("amina");
      await db.call("request_mail_confirmation");
    };
    for (let count = 0; count < 3; count += 1) await ask(3);
    await expect(ask(3)).rejects.toMatchObject({
      hint: "too_fast",
      detail: expect.stringMatching(/"seconds" : 8\d{4}/),
    });
    await db.become("owner");
    await db.query("select private.start_mail_confirmation($1, sha256('link'))", [people.amina]);
    await db.call("confirm_mail_address", { token_param: "link" });
    await db.query("select private.note_mail_refused($1, email) from auth.users where id = $1", [
      people.amina,
    ]);
    for (let count = 0; count < 3; count += 1) await ask(3);
    await expect(ask(3)).rejects.toMatchObject({ hint: "too_fast" });
    await ask(60 * 24);
  }));

test("a confirmation link works once, for a day, for the address it was emailed to", () =>
  asOwner(async (db) => {
    const token = "a token of a mail";
    const start = async () => {
      await db.become("owner");
      await db.query("delete from private.mail_addresses");
      await db.become("amina");
      await db.call("request_mail_confirmation");
      await db.become("owner");
      await db.query("select private.start_mail_confirmation($1, $2)", [
        people.amina,
        createHash("sha256").update(token).digest(),
      ]);
    };
    const confirm = async () => {
      await db.become("visitor");
      await db.call("confirm_mail_address", { token_param: token });
    };
    const ended = { hint: "link_expired" };
    const state = async () => {
      await db.become("amina");
      return (await settings(db)).address;
    };
    await db.query("update auth.users set email_confirmed_at = now()");
    await db.query("insert into private.unconfirmed_emails (user_id) values ($1)", [people.amina]);
    expect(await state()).toBe("unconfirmed");
    await start();
    await db.become("amina");
    await expect(db.call("request_mail_confirmation")).rejects.toMatchObject({ hint: "too_fast" });
    await db.become("owner");
    await db.query("update private.mail_addresses set token_until = now() - interval '1 second'");
    await expect(confirm()).rejects.toMatchObject(ended);
    await start();
    await db.query("update private.mail_addresses set email = 'earlier@example.com'");
    await expect(confirm()).rejects.toMatchObject(ended);
    await start();
    await confirm();
    expect(await state()).toBe("confirmed");
    await expect(confirm()).rejects.toMatchObject(ended);
    await db.become("owner");
    await db.query("select private.note_mail_refused($1, email) from auth.users where id = $1", [
      people.amina,
    ]);
    expect(await state()).toBe("refused");
    await asVisitor((visitor) =>
      expect(visitor.call("request_mail_confirmation")).rejects.toMatchObject({ code: "PT401" }),
    );
  }));

test("admins get no email from 22:00 to 7:00 in their time zone", () =>
  asMember("maryam", async (db) => {
    await set(db, { timezone_param: "Asia/Riyadh" });
    await db.become("owner");
    const isQuiet = async (at: string) =>
      one(
        await db.query<{ quiet: boolean }>("select private.is_quiet_hour($1, $2) as quiet", [
          people.maryam,
          at,
        ]),
      ).quiet;
    expect(await isQuiet("2026-11-22T18:59:00Z")).toBe(false);
    expect(await isQuiet("2026-11-22T19:00:00Z")).toBe(true);
    expect(await isQuiet("2026-11-23T03:59:00Z")).toBe(true);
    expect(await isQuiet("2026-11-23T04:00:00Z")).toBe(false);
  }));

test("an admin chooses other quiet hours, or none", () =>
  asMember("maryam", async (db) => {
    const quietHours = async () => {
      await db.become("owner");
      const rows = await db.query<{ hour: number }>(
        `select hour from generate_series(0, 23) hour
         where private.is_quiet_hour($1, '2026-11-22T00:30:00Z'::timestamptz + hour * interval '1 hour') order by hour`,
        [people.maryam],
      );
      await db.become("maryam");
      return rows.map(({ hour }) => hour);
    };
    await set(db, { timezone_param: "UTC", quiet_from_param: 23, quiet_until_param: 2 });
    expect(await quietHours()).toEqual([0, 1, 23]);
    await set(db, { quiet_from_param: 1, quiet_until_param: 3 });
    expect(await quietHours()).toEqual([1, 2]);
    await set(db, { quiet_until_param: 1 });
    expect(await quietHours()).toEqual([]);
    expect(one(await db.call("get_notification_settings"))).toMatchObject({
      get_notification_settings: { quiet_from: 1, quiet_until: 1, timezone: "UTC" },
    });
    for (const wrong of [{ quiet_from_param: 24 }, { quiet_until_param: -1 }]) {
      await expect(set(db, wrong)).rejects.toMatchObject({ code: "PT400", hint: "invalid_field" });
    }
  }));

test("the poster of a week-old deal without checks for five days is asked once to check it", () =>
  asOwner(async (db) => {
    await db.query(
      "update public.deals set created_at = now() - interval '1 day', expires_at = null",
    );
    const ask = () => db.query("select private.ask_for_checks()");
    const reminders = async () => {
      await db.become("amina");
      const received = await notices(db);
      await db.become("owner");
      return received.map(({ kind, deal_id }) => [kind, deal_id]);
    };
    await ask();
    expect(await reminders()).toEqual([]);
    await db.query("update public.deals set created_at = now() - interval '8 days' where id = $1", [
      deals.dates,
    ]);
    await db.query(
      "insert into public.deal_checks (deal_id, user_id, verdict) values ($1, $2, 'live')",
      [deals.dates, people.bilal],
    );
    await ask();
    expect(await reminders()).toEqual([]);
    await db.query("update public.deal_checks set created_at = now() - interval '6 days'");
    await ask();
    await ask();
    expect(await reminders()).toEqual([["deal_check_asked", deals.dates]]);
  }));

test("the author of a comment deleted by an admin gets the reason, without the text", () =>
  asMember("bilal", async (db) => {
    const added = await comment(db, "bilal", deals.dates, "Rude words");
    await db.become("maryam");
    await expect(
      db.call("delete_comment", { comment_id_param: added.id, reason_param: "x".repeat(1001) }),
    ).rejects.toMatchObject({ hint: "invalid_field" });
    await db.call("delete_comment", { comment_id_param: added.id, reason_param: " Be kind " });
    await db.become("bilal");
    expect(await notices(db)).toMatchObject([
      { kind: "comment_removed", reason: "Be kind", title: "Medjool dates, 1 kg" },
    ]);
    expect(JSON.stringify(await notices(db))).not.toContain("Rude");
  }));

test("deleting an account deletes its settings, address, notices, checks and withdrawn votes; its votes stay", () =>
  asMember("bilal", async (db) => {
    await set(db, { mail_param: { reply: true } });
    await db.become("owner");
    await db.query(
      "update public.profiles set created_at = now() - interval '2 days' where id = $1",
      [people.bilal],
    );
    await db.become("bilal");
    await db.call("secure_check_deal", { deal_id_param: deals.dates, verdict_param: "live" });
    await vote(db, deals.dates, "hot");
    await db.call("withdraw_vote", { deal_id_param: deals.dates });
    await vote(db, deals.dates, "cold");
    const added = await comment(db, "bilal", deals.dates, "Anybody?");
    await db.become("amina");
    await comment(db, "amina", deals.dates, "Yes, @bilal", added.id);
    await db.become("owner");
    await db.query("select private.note_mail_refused($1, 'bilal@example.com')", [people.bilal]);
    await db.query(
      `with decision as (
         insert into private.expiry_decisions (deal_id, is_over, decided_by) values ($2, true, 'members') returning id)
       insert into private.wrong_checks (decision_id, user_id) select id, $1 from decision`,
      [people.bilal, deals.dates],
    );
    await db.query(
      `with ending as (
         insert into private.member_endings (deal_id, state) values ($2, 'ended') returning id)
       insert into private.ending_members (ending_id, user_id, weight, said_at) select id, $1, 1, now() from ending`,
      [people.bilal, deals.dates],
    );
    await db.query(
      "insert into private.check_networks (deal_id, user_id, networks) values ($2, $1, array[''::bytea])",
      [people.bilal, deals.dates],
    );
    const counts = async () =>
      one(
        await db.query(
          "select live_count, gone_count, hot_votes, cold_votes, comments_count from public.deals where id = $1",
          [deals.dates],
        ),
      );
    const before = await counts();
    expect(before).toMatchObject({ live_count: 1, hot_votes: 0, cold_votes: 1, comments_count: 2 });
    const left = async () => {
      const found: Record<string, number> = {};
      for (const table of TABLES_OF_A_MEMBER) {
        const rows = await db.query(`select from ${table} where user_id = $1`, [people.bilal]);
        found[table] = rows.length;
      }
      return found;
    };
    expect(Object.values(await left())).not.toContain(0);
    await db.query("delete from auth.users where id = $1", [people.bilal]);
    expect(await counts()).toEqual({ ...before, live_count: 0 });
    expect(await left()).toEqual(Object.fromEntries(TABLES_OF_A_MEMBER.map((name) => [name, 0])));
  }));

const TABLES_OF_A_MEMBER = [
  "public.notification_settings",
  "private.mail_addresses",
  "public.notifications",
  "public.deal_checks",
  "private.check_networks",
  "private.ending_members",
  "public.comment_mentions",
  "private.wrong_checks",
  "private.withdrawn_votes",
];
