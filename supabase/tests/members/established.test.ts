import { expect, test } from "vitest";
import { asOwner, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { deals, people } from "../people.ts";

const BILAL = people.bilal;

test("a confirmed account of seven days with an approved deal is established", () =>
  asOwner(async (db) => {
    await age(db, "7 days");
    await approveDeal(db);
    expect(await isEstablished(db)).toBe(true);
    await age(db, "6 days 23 hours");
    expect(await isEstablished(db)).toBe(false);
  }));

test("a pending or removed deal does not establish a member", () =>
  asOwner(async (db) => {
    await age(db, "30 days");
    await approveDeal(db);
    for (const status of ["pending", "rejected"]) {
      await db.query("update public.deals set status = $2::public.deal_status where user_id = $1", [
        BILAL,
        status,
      ]);
      expect(await isEstablished(db)).toBe(false);
    }
  }));

test("votes and comments on five days establish a member, those on four days do not", () =>
  asOwner(async (db) => {
    await age(db, "30 days");
    for (const day of [9, 9, 9, 9, 9, 8, 7]) await voteAt(db, `${day} days`);
    await commentAt(db, "6 days");
    expect(await isEstablished(db)).toBe(false);
    await commentAt(db, "5 days");
    expect(await isEstablished(db)).toBe(true);
  }));

test("a removed comment and a withdrawn vote do not count as an active day", () =>
  asOwner(async (db) => {
    await age(db, "30 days");
    for (const day of [9, 8, 7, 6]) await voteAt(db, `${day} days`);
    const comment = await commentAt(db, "5 days");
    expect(await isEstablished(db)).toBe(true);
    await db.query(
      "update public.comments set deleted_at = now(), content = '', user_id = null where id = $1",
      [comment],
    );
    expect(await isEstablished(db)).toBe(false);
    await voteAt(db, "4 days");
    expect(await isEstablished(db)).toBe(true);
    await db.query(
      "delete from public.deal_votes where created_at < now() - interval '8 days 1 hour'",
    );
    expect(await isEstablished(db)).toBe(false);
  }));

test("a member who is banned or whose address is unconfirmed is not established", () =>
  asOwner(async (db) => {
    await age(db, "30 days");
    await approveDeal(db);
    await db.query("insert into private.unconfirmed_emails (user_id) values ($1)", [BILAL]);
    expect(await isEstablished(db)).toBe(false);
    await db.query("delete from private.unconfirmed_emails where user_id = $1", [BILAL]);
    await db.query("update auth.users set email_confirmed_at = null where id = $1", [BILAL]);
    expect(await isEstablished(db)).toBe(false);
    await db.query("update auth.users set email_confirmed_at = now() where id = $1", [BILAL]);
    expect(await isEstablished(db)).toBe(true);
    await db.query("insert into private.bans (user_id, reason) values ($1, 'Spam')", [BILAL]);
    expect(await isEstablished(db)).toBe(false);
    await db.query(
      "update private.bans set until = now() - interval '1 second' where user_id = $1",
      [BILAL],
    );
    expect(await isEstablished(db)).toBe(true);
  }));

/** Sets the age of Bilal's account, whose address is confirmed. */
async function age(db: Db, interval: string): Promise<void> {
  await db.query("update auth.users set email_confirmed_at = now() where id = $1", [BILAL]);
  await db.query("update public.profiles set created_at = now() - $2::interval where id = $1", [
    BILAL,
    interval,
  ]);
}

const approveDeal = (db: Db) => addDeal(db, BILAL);

async function addDeal(db: Db, member: string | null): Promise<string> {
  const added = await db.query<{ id: string }>(
    `insert into public.deals (user_id, title, merchant, category, status)
     values ($1, 'Prayer mat', 'Shop', 'prayer', 'active') returning id`,
    [member],
  );
  return one(added).id;
}

async function voteAt(db: Db, ago: string): Promise<void> {
  await db.query(
    `insert into public.deal_votes (deal_id, user_id, vote_type, created_at)
     values ($1, $2, 'hot', now() - $3::interval)`,
    [await addDeal(db, null), BILAL, ago],
  );
}

async function commentAt(db: Db, ago: string): Promise<string> {
  const added = await db.query<{ id: string }>(
    `insert into public.comments (deal_id, user_id, content, created_at)
     values ($1, $2, 'Good', now() - $3::interval) returning id`,
    [deals.dates, BILAL, ago],
  );
  return one(added).id;
}

async function isEstablished(db: Db): Promise<boolean> {
  const rows = await db.query<{ result: boolean }>("select private.is_established($1) as result", [
    BILAL,
  ]);
  return one(rows).result;
}
