import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { commitAs } from "./commit-as.ts";
import { addFixtures } from "./fixtures.ts";
import { deals } from "./people.ts";

const VOTE = "select public.secure_vote_deal($1, $2)";
const CHECK = "select public.secure_check_deal($1, $2)";

let database: TestDatabase;
let voters: string[];
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  await addFixtures(database.owner);
  voters = Array.from({ length: 150 }, () => randomUUID());
  await database.owner.query(
    `insert into auth.users (id, email, aud, role, raw_user_meta_data)
     select id, 'voter' || n || '@example.com', 'authenticated', 'authenticated', '{}'
     from unnest($1::uuid[]) with ordinality as voter (id, n)`,
    [voters],
  );
  // Gives weight to the checks of seven in ten voters.
  await database.owner.query(
    `update public.profiles set created_at = now() - interval '8 days'
     where username like 'voter%' and right(username, 1) not in ('1', '4', '7')`,
  );
  pool = new pg.Pool({ connectionString: database.ownerUrl, max: 40 });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

test("votes and checks change deals without touching the table's indexes", async () => {
  const own = new pg.Pool({ connectionString: database.ownerUrl, max: 40 });
  const { rows } = await own.query<{ id: string }>(
    `insert into public.deals (user_id, title, merchant, category, status)
     values ($1, 'Prayer mat', 'Shop', 'food', 'active') returning id`,
    [voters[0]],
  );
  const deal = rows[0]?.id;
  await Promise.all(voters.map((voter) => as(voter, VOTE, [deal, true], own)));
  for (const verdict of ["live", "gone"]) {
    await Promise.all(voters.slice(0, 120).map((voter) => as(voter, CHECK, [deal, verdict], own)));
  }
  // A connection reports its statistics when it ends.
  await own.end();
  await expect
    .poll(async () => (await updates()).all, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(390);
  const { all, hot } = await updates();
  expect(hot / all).toBeGreaterThan(0.95);
});

test("150 members who vote on one deal at once, each from two tabs, cast exactly 150 votes", async () => {
  const results = await Promise.allSettled(
    fromTwoTabs(voters).map(([voter, index]) => as(voter, VOTE, [deals.dates, index < 100])),
  );
  const refused = results.flatMap((a) => (a.status === "rejected" ? [a.reason.hint] : []));
  expect(refused).toEqual(Array(150).fill("already_voted"));

  const { rows } = await database.owner.query(
    `select d.hot_votes, d.cold_votes, r.temperature,
       (select count(*)::int from public.deal_votes v where v.deal_id = d.id) as votes
     from public.deals d join private.deal_ranking r on r.deal_id = d.id where d.id = $1`,
    [deals.dates],
  );
  expect(rows).toEqual([{ hot_votes: 100, cold_votes: 50, temperature: 50, votes: 150 }]);
});

test("120 members who send two checks of a deal at once leave counts that match their checks", async () => {
  const verdicts = ["gone", "live", "price_changed", "bought"];
  await Promise.all(
    fromTwoTabs(voters.slice(0, 120)).map(([voter, index, tab]) =>
      as(voter, CHECK, [deals.dates, verdicts[(index + tab) % 4]]),
    ),
  );
  const { rows } = await database.owner.query(
    `select d.live_count, d.gone_count, d.last_confirmed_at,
       (select count(*)::int from public.deal_checks c
         where c.deal_id = d.id and c.weight > 0 and c.verdict in ('live', 'bought')) as live,
       (select max(created_at) from public.deal_checks c
         where c.deal_id = d.id and c.weight > 0 and c.verdict in ('live', 'bought')) as confirmed_at,
       (select count(*)::int from public.deal_checks c where c.deal_id = d.id and c.weight > 0 and c.verdict = 'gone') as gone,
       (select count(*)::int from public.deal_checks c where c.deal_id = d.id) as all
     from public.deals d where d.id = $1`,
    [deals.dates],
  );
  expect(rows[0]).toMatchObject({
    live_count: rows[0].live,
    gone_count: rows[0].gone,
    last_confirmed_at: rows[0].confirmed_at,
    all: 120,
  });
});

test("of eight deals whose last checks arrive at once, three end and five wait for an admin", async () => {
  const { owner } = database;
  await owner.query("delete from private.member_endings");
  const group = voters.slice(120, 144);
  await owner.query("update auth.users set email_confirmed_at = now() where id = any ($1)", [
    group,
  ]);
  await owner.query(
    "update public.profiles set created_at = now() - interval '8 days' where id = any ($1)",
    [group],
  );
  await owner.query(
    `insert into public.deals (user_id, title, merchant, category, status, expired_at)
     select id, 'Earlier deal', 'Shop', 'food', 'active', now() from unnest($1::uuid[]) id`,
    [group],
  );
  const { rows: targets } = await owner.query<{ id: string }>(
    `insert into public.deals (user_id, title, merchant, category, status)
     select $1, 'Deal number ' || n, 'Shop', 'food', 'active' from generate_series(1, 8) n returning id`,
    [voters[149]],
  );
  const say = (member: number) =>
    Promise.all(targets.map(({ id }, n) => as(group[3 * n + member] ?? "", CHECK, [id, "gone"])));
  await say(0);
  await say(1);
  await say(2);
  const { rows } = await owner.query(
    `select e.state, count(*)::int as number, count(d.expired_at)::int as over
     from private.member_endings e join public.deals d on d.id = e.deal_id group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { state: "ended", number: 3, over: 3 },
    { state: "waiting", number: 5, over: 0 },
  ]);
});

async function updates(): Promise<{ all: number; hot: number }> {
  const { rows } = await database.owner.query(
    "select n_tup_upd::int as all, n_tup_hot_upd::int as hot from pg_stat_user_tables where relid = 'public.deals'::regclass",
  );
  return rows[0];
}

/** Returns each member twice in a row with index and tab number, so that both requests run concurrently. */
const fromTwoTabs = (members: readonly string[]) =>
  members.flatMap((member, index) => [0, 1].map((tab) => [member, index, tab] as const));

const as = (voter: string, sql: string, values: unknown[], from = pool) =>
  commitAs(from, voter, sql, values);
