import { expect, test } from "vitest";
import { asMember, asOwner, type Db, testDatabase } from "../as.ts";
import { comment, one } from "../calls.ts";
import { deals, type Person, people } from "../people.ts";

const UNCONFIRMED = { code: "PT403", hint: "email_not_confirmed" };

/** Turns the setting on. All accounts of these tests except Bilal's are confirmed. */
async function requireConfirmedEmail(db: Db) {
  await db.become("owner");
  await db.query("update auth.users set email_confirmed_at = now()");
  await db.query(
    "insert into private.settings (key, value) values ('require_confirmed_email', 'on')",
  );
  await db.query("insert into private.unconfirmed_emails (user_id) values ($1)", [people.bilal]);
}

const asUnconfirmed = (who: Person, work: (db: Db) => Promise<void>) =>
  asOwner(async (db) => {
    await requireConfirmedEmail(db);
    await db.become(who);
    await work(db);
  });

const mustConfirm = async (db: Db) =>
  one(await db.call<{ must_confirm_email: boolean }>("get_my_profile")).must_confirm_email;

test("Bilal can read but not write until his address is confirmed; then he can write immediately", () =>
  asUnconfirmed("bilal", async (db) => {
    expect(await mustConfirm(db)).toBe(true);
    expect(await db.query("select id from public.deals where id = $1", [deals.dates])).toHaveLength(
      1,
    );
    await expect(comment(db, "bilal", deals.dates, "First")).rejects.toMatchObject(UNCONFIRMED);
    await db.become("owner");
    await db.query("delete from private.unconfirmed_emails where user_id = $1", [people.bilal]);
    await db.become("bilal");
    expect(await mustConfirm(db)).toBe(false);
    await comment(db, "bilal", deals.dates, "Second");
  }));

test("without the setting no member must confirm", () =>
  asOwner(async (db) => {
    await requireConfirmedEmail(db);
    await db.query("delete from private.settings where key = 'require_confirmed_email'");
    await db.become("bilal");
    expect(await mustConfirm(db)).toBe(false);
    await comment(db, "bilal", deals.dates, "As ever");
  }));

test("the accounts service's own confirmation counts, and admins are exempt", () =>
  asUnconfirmed("amina", async (db) => {
    expect(await mustConfirm(db)).toBe(false);
    await db.become("owner");
    await db.query("update auth.users set email_confirmed_at = null");
    await db.become("amina");
    await expect(comment(db, "amina", deals.dates, "No")).rejects.toMatchObject(UNCONFIRMED);
    await db.become("maryam");
    await comment(db, "maryam", deals.dates, "Yes");
  }));

test("posts and avatars, which are written directly, are refused as well", () =>
  asUnconfirmed("bilal", async (db) => {
    const post = "insert into public.blog_posts (slug, title) values ('a-post', 'A post')";
    await expect(db.query(post)).rejects.toMatchObject(UNCONFIRMED);
    await expect(
      db.query(
        "update public.profiles set pending_profile_image_url = 'x', profile_image_status = 'pending' where id = $1",
        [people.bilal],
      ),
    ).rejects.toMatchObject(UNCONFIRMED);
  }));

test("every procedure that refuses a banned member also refuses an unconfirmed one", async () => {
  const { owner } = await testDatabase();
  const { rows } = await owner.query<{ name: string; call: string }>(
    `select p.proname as name, format('select public.%I(%s)', p.proname, (
       select string_agg(format('%I => null::%s', p.proargnames[number], type::regtype), ', ' order by number)
       from unnest(p.proargtypes) with ordinality as args (type, number))) as call
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' order by p.proname`,
  );
  const refusals = (who: Person, hint: string) =>
    asUnconfirmed(who, async (db) => {
      for (const { name, call } of rows) {
        const refusal = await db.query(call).then(
          () => null,
          (error: { hint?: string }) => error.hint,
        );
        if (refusal === hint) refused.push(`${hint} ${name}`);
      }
    });
  const refused: string[] = [];
  await refusals("safiya", "banned");
  const banned = refused.splice(0).map((line) => line.replace("banned ", ""));
  await refusals("bilal", "email_not_confirmed");
  expect(refused.map((line) => line.replace("email_not_confirmed ", ""))).toEqual(banned);
  expect(banned).toEqual(expect.arrayContaining(["check_write_access", "secure_vote_deal"]));
});

test("an unconfirmed member can still export data, delete the account and end sessions", () =>
  asUnconfirmed("bilal", async (db) => {
    await db.call("export_my_data");
    await db.call("get_my_sessions");
    await db.call("request_account_deletion");
    await db.call("cancel_account_deletion");
  }));

test("a member cannot write the confirmation directly", () =>
  asMember("bilal", async (db) => {
    const refused = { code: "42501" };
    await expect(db.query("delete from private.unconfirmed_emails")).rejects.toMatchObject(refused);
    await expect(
      db.query("update auth.users set email_confirmed_at = now()"),
    ).rejects.toMatchObject(refused);
  }));
