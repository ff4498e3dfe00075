import { expect, test } from "vitest";
import { update as editDeal, moderate } from "../admin-calls.ts";
import type { Db } from "../as.ts";
import { one } from "../calls.ts";
import { asOwner, type Notice, notices } from "../notice-calls.ts";
import { deals, type Person, people } from "../people.ts";
import { addReportable, report } from "../report-calls.ts";

const OUTDATED = { code: "PT409", hint: "appeal_outdated" };
const GONE = { code: "PT404", hint: "content_not_found" };
const WORDS = "The price was right when I posted it.";

type Decided = Notice & { action_id: string };

/** Bilal becomes a second admin; the transaction continues as Maryam. */
async function withTwoAdmins(db: Db): Promise<void> {
  await db.become("owner");
  await db.query("insert into private.admins (user_id) values ($1)", [people.bilal]);
  await db.become("maryam");
}

/** The member appeals against the latest decision; the transaction continues as Bilal. Returns the appeal's id. */
async function appealed(db: Db, who: Person = "amina"): Promise<string> {
  await db.become(who);
  const [latest] = (await notices(db)) as Decided[];
  await db.call("appeal_action", { action_id_param: latest?.action_id, text_param: WORDS });
  await db.become("bilal");
  return one(await db.call<{ id: string }>("get_appeals")).id;
}

const decide = (db: Db, id: string, action: string, reason: string | null = null) =>
  db.call("decide_appeal", { appeal_id_param: id, action_param: action, reason_param: reason });

const row = async (db: Db, sql: string, id: string) => {
  await db.become("owner");
  return (await db.query(sql, [id]))[0];
};

const decideReports = (db: Db, kind: string, id: string, changes: Record<string, unknown>) =>
  db.call("decide_reports", {
    content_type_param: kind,
    content_id_param: id,
    status_param: "resolved",
    ...changes,
  });

const STATE_OF_REPORTED = {
  deal: "select status, rejection_reason from public.deals where id = $1",
  comment: "select content, user_id, deleted_at from public.comments where id = $1",
  voucher: "select status, rejection_reason from public.voucher_codes where id = $1",
  blog_post: "select status, content from public.blog_posts where id = $1",
} as const;

test.each(Object.entries(STATE_OF_REPORTED))(
  "a %s that was removed after reports is restored, and its reports stay resolved",
  (kind, sql) =>
    asOwner(async (db) => {
      await withTwoAdmins(db);
      const id = String((await addReportable(db))[kind]);
      const before = await row(db, sql, id);
      await db.become("hamza");
      await report(db, { content_type_param: kind, content_id_param: id });
      await db.become("maryam");
      await decideReports(db, kind, id, { content_action_param: "remove" });
      const appeal = await appealed(db);
      await decide(db, appeal, "overturn");
      expect(await row(db, sql, id)).toEqual(before);
      expect(await row(db, "select status from public.reports where content_id = $1", id)).toEqual({
        status: "resolved",
      });
    }),
);

test("a ban after reports, and the end of a reported deal, are taken back", () =>
  asOwner(async (db) => {
    await withTwoAdmins(db);
    for (const [action, sql] of [
      ["expire", "select expired_at is null as restored from public.deals where id = $1"],
      ["ban", "select not private.is_banned(user_id) as restored from public.deals where id = $1"],
    ]) {
      await db.become("hamza");
      await report(db);
      await db.become("maryam");
      await decideReports(db, "deal", deals.dates, {
        content_action_param: action,
        ban_reason_param: "Spam",
      });
      await decide(db, await appealed(db), "overturn");
      expect(await row(db, String(sql), deals.dates)).toEqual({ restored: true });
    }
  }));

test("a banned member appeals against the ban and can do nothing else", () =>
  asOwner(async (db) => {
    await withTwoAdmins(db);
    await db.call("ban_member", { user_id_param: people.hamza, reason_param: "Spam" });
    await appealed(db, "hamza");
    await db.become("hamza");
    await expect(report(db)).rejects.toMatchObject({ hint: "banned" });
  }));

test("a code that an admin changed, added or removed is restored", () =>
  asOwner(async (db) => {
    await withTwoAdmins(db);
    const code = (data: unknown) =>
      db.call("set_deal_code", { deal_id_param: deals.dates, code_data: JSON.stringify(data) });
    const stored =
      "select code, discount_type, status from public.voucher_codes where deal_id = $1";
    const first = { code: "FIRST", discount_type: "other" };
    for (const [before, after] of [
      [first, { ...first, code: "SECOND" }],
      [first, null],
      [null, first],
    ]) {
      await db.become("maryam");
      await code(before);
      const earlier = await row(db, stored, deals.dates);
      await db.query("delete from public.notifications");
      await db.become("maryam");
      await code(after);
      await decide(db, await appealed(db), "overturn");
      expect(await row(db, stored, deals.dates)).toEqual(earlier);
    }
  }));

test("nothing is restored that its author has deleted, or sent again", () =>
  asOwner(async (db) => {
    await withTwoAdmins(db);
    await moderate(db, deals.pending, "reject");
    const appeal = await appealed(db);
    await db.become("owner");
    await db.query("update public.deals set status = 'pending' where id = $1", [deals.pending]);
    await db.become("bilal");
    await expect(decide(db, appeal, "overturn")).rejects.toMatchObject(OUTDATED);
    await db.become("owner");
    await db.query("delete from public.deals where id = $1", [deals.pending]);
    await db.become("bilal");
    await expect(decide(db, appeal, "overturn")).rejects.toMatchObject(GONE);
    await decide(db, appeal, "uphold", "You have deleted it since.");
  }));

test("a later decision is not overturned with an earlier one", () =>
  asOwner(async (db) => {
    await withTwoAdmins(db);
    await moderate(db, deals.dates, "reject");
    const appeal = await appealed(db);
    await db.become("maryam");
    await moderate(db, deals.dates, "approve");
    await moderate(db, deals.dates, "reject");
    await db.become("bilal");
    await expect(decide(db, appeal, "overturn")).rejects.toMatchObject(OUTDATED);
  }));

test("a post that its author has changed since is not published for them", () =>
  asOwner(async (db) => {
    await withTwoAdmins(db);
    const { blog_post } = await addReportable(db);
    await db.become("maryam");
    await db.call("review_post", {
      post_id_param: blog_post,
      action_param: "take_down",
      reason_param: "An advertisement",
    });
    const appeal = await appealed(db);
    await db.become("owner");
    await db.query("update public.blog_posts set content = 'A half' where id = $1", [blog_post]);
    await db.become("bilal");
    await expect(decide(db, appeal, "overturn")).rejects.toMatchObject(OUTDATED);
  }));

test("an edit is not restored over a later edit", () =>
  asOwner(async (db) => {
    await withTwoAdmins(db);
    await editDeal(db, deals.dates, { title: "Old dates" });
    const appeal = await appealed(db);
    await db.become("owner");
    await db.query("update public.deals set title = 'Dates of this year' where id = $1", [
      deals.dates,
    ]);
    await db.become("bilal");
    await expect(decide(db, appeal, "overturn")).rejects.toMatchObject(OUTDATED);
  }));
