import type { Db } from "../as.ts";
import { one } from "../calls.ts";
import { deals } from "../people.ts";

/** Result of secure_check_deal and withdraw_check. */
export interface CheckResult {
  verdict: string | null;
  isExpired: boolean;
  expiredBy: string | null;
  liveCount: number;
  goneCount: number;
  lastConfirmedAt: string | null;
  confirmedByPoster: boolean;
  counts: boolean;
  reason: string | null;
  needed: number | null;
  waits: boolean;
}

/** Checks a deal as the current person. */
export async function check(
  db: Db,
  verdict: string,
  price: number | null = null,
  deal: string = deals.dates,
): Promise<CheckResult> {
  const results = await db.call<{ secure_check_deal: CheckResult }>("secure_check_deal", {
    deal_id_param: deal,
    verdict_param: verdict,
    seen_price_param: price,
  });
  return one(results).secure_check_deal;
}

export async function withdraw(db: Db, deal: string = deals.dates): Promise<CheckResult> {
  const results = await db.call<{ withdraw_check: CheckResult }>("withdraw_check", {
    deal_id_param: deal,
  });
  return one(results).withdraw_check;
}

/** Continues as an account of `join`. */
export async function becomeMember(db: Db, member: string | undefined): Promise<void> {
  await db.become("bilal");
  await db.query("select set_config('request.jwt.claim.sub', $1, true)", [member]);
}

export async function checkAs(
  db: Db,
  member: string | undefined,
  verdict: string,
  price: number | null = null,
  deal: string = deals.dates,
): Promise<CheckResult> {
  await becomeMember(db, member);
  return check(db, verdict, price, deal);
}

/** Sends the same check for several members in turn. Returns the last result. */
export async function checkAsAll(
  db: Db,
  members: readonly string[],
  verdict: string,
  deal: string = deals.dates,
): Promise<CheckResult> {
  let result: CheckResult | undefined;
  for (const member of members) result = await checkAs(db, member, verdict, null, deal);
  if (!result) throw new Error("no members");
  return result;
}

/** Adds accounts of an age without any history. They are rolled back with the transaction. */
export async function join(
  db: Db,
  count: number,
  age: string,
  name: string = "member",
): Promise<string[]> {
  await db.become("owner");
  const joined = await db.query<{ id: string }>(
    `insert into auth.users (id, email, email_confirmed_at, aud, role, raw_user_meta_data)
     select gen_random_uuid(), $2 || n || '-' || gen_random_uuid() || '@example.com', now(), 'authenticated', 'authenticated',
       jsonb_build_object('username', $2 || n)
     from generate_series(1, $1) n returning id`,
    [count, name],
  );
  const ids = joined.map(({ id }) => id);
  await db.query(
    "update public.profiles set created_at = now() - $2::interval where id = any ($1)",
    [ids, age],
  );
  return ids;
}

/** Adds established members, by default eight days old, each with approved deals. */
export async function joinEstablished(
  db: Db,
  count: number,
  { age = "8 days", approvedDeals = 1, name = "known" } = {},
): Promise<string[]> {
  const ids = await join(db, count, age, name);
  await db.query(
    `insert into public.deals (user_id, title, merchant, category, status)
     select u, 'Deal number ' || n, 'Shop', 'food', 'active'
     from unnest($1::uuid[]) u, generate_series(1, $2) n`,
    [ids, approvedDeals],
  );
  return ids;
}

/** Adds running deals by Amina and returns their IDs. */
export async function addDeals(db: Db, count: number): Promise<string[]> {
  await db.become("owner");
  const added = await db.query<{ id: string }>(
    `insert into public.deals (user_id, title, merchant, category, status)
     select user_id, 'Extra deal ' || n, 'Shop', 'food', 'active'
     from public.deals, generate_series(1, $2) n where id = $1 returning id`,
    [deals.dates, count],
  );
  return added.map(({ id }) => id);
}

/** Moves all checks, decisions and endings into the past to simulate the passage of time. */
export async function letPass(db: Db, time: string): Promise<void> {
  await db.become("owner");
  for (const [table, column] of [
    ["public.deal_checks", "created_at"],
    ["private.check_networks", "seen_at"],
    ["private.expiry_decisions", "decided_at"],
    ["private.member_endings", "agreed_at"],
    ["private.ending_members", "said_at"],
  ]) {
    await db.query(`update ${table} set ${column} = ${column} - $1::interval`, [time]);
  }
}

/** Returns the decisions about Amina's deal of dates, oldest first: "members over", "poster back". */
export async function decisions(db: Db): Promise<string[]> {
  await db.become("owner");
  const found = await db.query<{ decision: string }>(
    `select decided_by || case when is_over then ' over' else ' back' end as decision
     from private.expiry_decisions where deal_id = $1 order by decided_at`,
    [deals.dates],
  );
  return found.map(({ decision }) => decision);
}
