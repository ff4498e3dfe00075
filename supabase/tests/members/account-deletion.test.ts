// Longer than 200 lines: everything that an account can leave behind, deleted or kept.
import { expect, test } from "vitest";
import { asMember, asOwner, asVisitor, type Db } from "../as.ts";
import { comment, one, vote } from "../calls.ts";
import { deals, type Person, people } from "../people.ts";

const request = async (db: Db) =>
  one(await db.call<{ request_account_deletion: Date }>("request_account_deletion"))
    .request_account_deletion;

/** Ends the 30 days of all deletion requests. */
async function letTheDaysPass(db: Db): Promise<void> {
  await db.become("owner");
  await db.query("update private.account_deletions set due_at = now() - interval '1 second'");
}

const deleteDue = async (db: Db) =>
  one(await db.query<{ deleted: number }>("select private.delete_due_accounts() as deleted"))
    .deleted;

const hasAccount = async (db: Db, who: Person) =>
  (await db.query("select from auth.users where id = $1", [people[who]])).length === 1;

const dueOf = async (db: Db) =>
  one(await db.call<{ deletion_due_at: Date | null }>("get_my_profile")).deletion_due_at;

test("a deletion request returns the day, thirty days ahead, and the profile shows it", () =>
  asMember("amina", async (db) => {
    expect(await dueOf(db)).toBeNull();
    const due = await request(db);
    expect(Math.round((due.getTime() - Date.now()) / 86_400_000)).toBe(30);
    expect(await dueOf(db)).toEqual(due);
  }));

test("a second request does not change the day", () =>
  asMember("amina", async (db) => {
    await request(db);
    await db.become("owner");
    await db.query("update private.account_deletions set due_at = '2027-01-31 12:00Z'");
    await db.become("amina");
    expect(await request(db)).toEqual(new Date("2027-01-31T12:00:00Z"));
  }));

test("a member can cancel the deletion, and a second cancellation does nothing", () =>
  asMember("amina", async (db) => {
    await request(db);
    await db.call("cancel_account_deletion");
    await db.call("cancel_account_deletion");
    expect(await dueOf(db)).toBeNull();
    await letTheDaysPass(db);
    expect(await deleteDue(db)).toBe(0);
    expect(await hasAccount(db, "amina")).toBe(true);
  }));

test("a member cannot cancel another member's deletion", () =>
  asMember("amina", async (db) => {
    await request(db);
    await db.become("bilal");
    await db.call("cancel_account_deletion");
    await db.become("amina");
    expect(await dueOf(db)).not.toBeNull();
  }));

test("a banned member can request the deletion and cancel it", () =>
  asMember("safiya", async (db) => {
    expect(await request(db)).toBeInstanceOf(Date);
    await db.call("cancel_account_deletion");
    expect(await dueOf(db)).toBeNull();
  }));

test("a visitor can neither request nor cancel a deletion", () =>
  asVisitor(async (db) => {
    for (const procedure of ["request_account_deletion", "cancel_account_deletion"]) {
      await expect(db.call(procedure)).rejects.toMatchObject({
        code: "PT401",
        hint: "not_authenticated",
      });
    }
  }));

test("an admin must give up admin rights before requesting the deletion", () =>
  asMember("maryam", async (db) => {
    await expect(request(db)).rejects.toMatchObject({ code: "PT409", hint: "still_admin" });
    await db.become("owner");
    await db.query("delete from private.admins");
    await db.become("maryam");
    expect(await request(db)).toBeInstanceOf(Date);
  }));

test("a member who became an admin after the request is not deleted", () =>
  asMember("bilal", async (db) => {
    await request(db);
    await letTheDaysPass(db);
    await db.query("insert into private.admins (user_id) values ($1)", [people.bilal]);
    expect(await deleteDue(db)).toBe(0);
    expect(await hasAccount(db, "bilal")).toBe(true);
  }));

test("the account, its sessions and its name are deleted after the due date and not before", () =>
  asMember("bilal", async (db) => {
    await request(db);
    await db.become("owner");
    await db.query(`insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)`, [
      people.bilal,
    ]);
    await db.query(
      `insert into auth.refresh_tokens (id, token, user_id) values ('r1', 'token', $1)`,
      [people.bilal],
    );
    expect(await deleteDue(db)).toBe(0);
    await letTheDaysPass(db);
    expect(await deleteDue(db)).toBe(1);
    expect(await hasAccount(db, "bilal")).toBe(false);
    expect(await hasAccount(db, "hamza")).toBe(true);
    expect(await db.query("select from public.profiles where username = 'bilal'")).toEqual([]);
    expect(await db.query("select from auth.sessions")).toEqual([]);
    expect(await db.query("select from auth.refresh_tokens")).toEqual([]);
    expect(await db.query("select from private.account_deletions")).toEqual([]);
    expect(await deleteDue(db)).toBe(0);
  }));

test("only the owner of the database can delete accounts and read the requests", () =>
  asOwner(async (db) => {
    for (const who of ["visitor", "amina", "maryam"] as const) {
      await db.become(who);
      for (const sql of [
        "select private.delete_due_accounts()",
        "select * from private.account_deletions",
      ]) {
        await expect(db.query(sql)).rejects.toMatchObject({ code: "42501" });
      }
    }
  }));

test("a deleted member's comments stay without a name, and their votes stay in the counts", () =>
  asMember("bilal", async (db) => {
    await vote(db, deals.dates, "hot");
    await comment(db, "bilal", deals.dates, "I was here");
    await request(db);
    await letTheDaysPass(db);
    await deleteDue(db);
    await db.become("visitor");
    expect(
      one(await db.query("select user_id, username, content from public.comments_with_author")),
    ).toEqual({ user_id: null, username: null, content: "I was here" });
    expect(one(await db.call("get_deal", { deal_id_param: deals.dates }))).toMatchObject({
      hot_votes: 1,
      comments_count: 1,
    });
  }));

test("public deals, codes, posts and merchants stay without a name; hidden content is deleted", () =>
  asMember("amina", async (db) => {
    await db.become("owner");
    await db.query(
      `insert into public.voucher_codes (user_id, code, merchant, discount_type, status) values
       ($1, 'OPEN1', 'Date House', 'other', 'active'), ($1, 'WAITS1', 'Date House', 'other', 'pending')`,
      [people.amina],
    );
    await db.query(
      `insert into public.contact_messages (user_id, name, email, topic, message, handled_at) values
       ($1, 'Amina', 'amina@example.com', 'general', 'Is this settled?', now()),
       ($1, 'Amina', 'amina@example.com', 'general', 'Please answer me.', null)`,
      [people.amina],
    );
    await db.query(
      `insert into public.blog_posts (user_id, slug, title, status, published_at, first_published_at) values
       ($1, 'read-by-all', 'Read by all', 'published', now(), now()), ($1, 'not-ready', 'Not ready', 'draft', null, null)`,
      [people.amina],
    );
    await db.query(
      `insert into public.reports (user_id, content_type, content_id, reason) values ($1, 'deal', $2, 'expired')`,
      [people.amina, deals.ended],
    );
    await db.query(
      `insert into public.merchants (
         user_id, name, slug, description, contact_email, phone, category, status, is_muslim_owned, proposed_changes
       ) values
       ($1, 'Amina''s shop', 'aminas-shop', 'Dates', 'amina@shop.example', '+44 1274 496000', 'food', 'approved', true, '{"name": "Dates"}'),
       ($1, 'Amina''s mats', 'aminas-mats', 'Mats', 'amina@shop.example', '', 'prayer', 'pending', false, null),
       ($1, 'Amina''s oud', 'aminas-oud', 'Oud', 'amina@shop.example', '', 'perfumes', 'rejected', false, null)`,
      [people.amina],
    );
    await db.become("amina");
    await request(db);
    await letTheDaysPass(db);
    expect(await deleteDue(db)).toBe(1);
    expect(await db.query("select slug, user_id from public.blog_posts")).toEqual([
      { slug: "read-by-all", user_id: null },
    ]);
    expect(await db.query("select reason, status, user_id from public.reports")).toEqual([
      { reason: "expired", status: "open", user_id: null },
    ]);
    expect(
      await db.query(
        "select slug, user_id, contact_email, phone, is_muslim_owned, proposed_changes from public.merchants",
      ),
    ).toEqual([
      {
        slug: "aminas-shop",
        user_id: null,
        contact_email: null,
        phone: "",
        is_muslim_owned: false,
        proposed_changes: null,
      },
    ]);
    expect(one(await db.call("get_business", { slug_param: "aminas-shop" }))).toMatchObject({
      name: "Amina's shop",
      is_registered: true,
    });
    expect(await db.query("select id, user_id, status from public.deals order by id")).toEqual(
      [deals.dates, deals.markedExpired, deals.ended].map((id) => ({
        id,
        user_id: null,
        status: "active",
      })),
    );
    expect(await db.query("select code, user_id from public.voucher_codes")).toEqual([
      { code: "OPEN1", user_id: null },
    ]);
    expect(await db.query("select message, user_id from public.contact_messages")).toEqual([
      { message: "Please answer me.", user_id: null },
    ]);
  }));

test("the deal of a deleted account still accepts votes", () =>
  asMember("amina", async (db) => {
    await request(db);
    await letTheDaysPass(db);
    await deleteDue(db);
    await db.become("bilal");
    expect(await vote(db, deals.dates, "cold")).toMatchObject({ success: true, coldVotes: 1 });
    expect(await db.call("get_monthly_temperature_leaderboard")).toEqual([]);
  }));

test("an account that cannot be deleted does not block the others", () =>
  asMember("bilal", async (db) => {
    await request(db);
    await db.become("hamza");
    await request(db);
    await letTheDaysPass(db);
    await db.query(
      `create table private.keeper (user_id uuid constraint keeper_user references public.profiles (id))`,
    );
    await db.query("insert into private.keeper values ($1)", [people.bilal]);
    expect(await deleteDue(db)).toBe(1);
    expect(await hasAccount(db, "bilal")).toBe(true);
    expect(await hasAccount(db, "hamza")).toBe(false);
  }));

test("deleting an account deletes its entries in the log of the accounts service", () =>
  asMember("amina", async (db) => {
    await request(db);
    await letTheDaysPass(db);
    await logSignIn(db, "amina");
    await logSignIn(db, "bilal");
    expect(await deleteDue(db)).toBe(1);
    expect(
      await db.query("select payload ->> 'actor_id' as actor from auth.audit_log_entries"),
    ).toEqual([{ actor: people.bilal }]);
  }));

test("old records of the accounts service are deleted, newer ones stay", () =>
  asOwner(async (db) => {
    for (const days of [91, 89]) await logSignIn(db, "amina", days);
    for (const days of [31, 29]) await openSession(db, "amina", days);
    // Opened long ago but used since.
    const used = await openSession(db, "bilal", 170, 1);
    await addToken(db, used, { days: 31, isRevoked: true });
    await addToken(db, used, { days: 29, isRevoked: true });
    expect(
      one(
        await db.query<{ deleted: number }>(
          "select private.delete_old_account_records() as deleted",
        ),
      ).deleted,
    ).toBe(3);
    expect(
      await db.query(
        `select (select count(*)::int from auth.audit_log_entries) as entries,
         (select count(*)::int from auth.sessions) as sessions,
         (select count(*)::int from auth.refresh_tokens) as tokens`,
      ),
    ).toEqual([{ entries: 1, sessions: 2, tokens: 1 }]);
  }));

async function logSignIn(db: Db, who: Person, days = 0): Promise<void> {
  await db.query(
    `insert into auth.audit_log_entries (id, payload, created_at)
     values (gen_random_uuid(), json_build_object('actor_id', $1::text), now() - make_interval(days => $2))`,
    [people[who], days],
  );
}

async function openSession(db: Db, who: Person, days: number, unusedDays = days): Promise<string> {
  const rows = await db.query<{ id: string }>(
    `insert into auth.sessions (id, user_id, created_at, refreshed_at)
     values (gen_random_uuid(), $1, now() - make_interval(days => $2),
       (now() - make_interval(days => $3)) at time zone 'utc') returning id`,
    [people[who], days, unusedDays],
  );
  return one(rows).id;
}

async function addToken(
  db: Db,
  sessionId: string,
  { days, isRevoked }: { days: number; isRevoked: boolean },
): Promise<void> {
  await db.query(
    `insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, created_at, updated_at)
     select gen_random_uuid()::text, gen_random_uuid()::text, user_id, id, $2,
       now() - make_interval(days => $3), now() - make_interval(days => $3)
     from auth.sessions where id = $1`,
    [sessionId, isRevoked, days],
  );
}
