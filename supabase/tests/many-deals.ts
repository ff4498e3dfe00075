import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { addFixtures } from "./fixtures.ts";
import { people } from "./people.ts";

const DEALS = 20_000;
/** Tables that the lists read. */
export const TABLES = [
  "public.deals",
  "private.deal_ranking",
  "private.deal_discussions",
  "private.searchable_deals",
  "private.member_temperatures",
];

/**
 * Creates a separate, vacuumed database with twenty thousand deals and a leaderboard of two thousand members. The tests count
 * the entries read from an index, including those of removed rows that another transaction in the same database would keep.
 */
export async function createDatabaseOfManyDeals(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const { owner } = database;
  await addFixtures(owner);
  for (const table of TABLES) {
    await owner.query(`alter table ${table} set (autovacuum_enabled = false)`);
  }
  const words = await dropIndex(owner, "private.searchable_deals_form_idx");
  await addMany(owner);
  await owner.query(words);
  await addLeaders(owner);
  await owner.query(`vacuum analyze ${TABLES.join(", ")}, public.profiles`);
  return database;
}

/** Drops an index that is built much faster after the deals are added, and returns its definition. */
async function dropIndex(owner: TestDatabase["owner"], name: string): Promise<string> {
  const { rows } = await owner.query("select pg_get_indexdef($1::regclass) as definition", [name]);
  await owner.query(`drop index ${name}`);
  return rows[0].definition;
}

/** Adds many deals, a twentieth of them with a past or future end and a few upcoming. */
async function addMany(owner: TestDatabase["owner"]): Promise<void> {
  await owner.query(
    `insert into public.deals (user_id, title, merchant, category, price, status, created_at, starts_at, expires_at, expired_at, deal_url,
       delivery_kind)
     select $1, (array['Linen thobe', 'Black abaya', 'Wild honey', 'Prayer mat'])[n % 4 + 1], 'House of Rayhan',
       case when n % 100 = 7 then 'toys' else (array['food', 'men', 'women'])[n % 3 + 1] end, n % 900, 'active', now() - n * interval '1 minute',
       case when n % 2000 = 0 then now() + interval '1 day' end,
       case when n % 20 = 1 then now() + (n - $2 / 2) * interval '1 hour' end,
       case when n % 20 = 1 and n < $2 / 2 - 100 then now() end,
       case when n % 10 = 0 then 'https://rayhan.example/p?id=' || n else '' end,
       case when n % 7 = 0 then 'included' else 'unknown' end
     from generate_series(1, $2::integer) n`,
    [people.amina, DEALS],
  );
  await owner.query(
    `insert into public.comments (deal_id, user_id, content)
     select id, $1, 'Good' from public.deals where merchant = 'House of Rayhan' limit 2000`,
    [people.amina],
  );
}

/** Adds two thousand members with totals for this month and for all time. */
async function addLeaders(owner: TestDatabase["owner"]): Promise<void> {
  await owner.query(
    `insert into auth.users (id, email, raw_user_meta_data)
     select gen_random_uuid(), 'leader' || n || '@samha.test', jsonb_build_object('username', 'leader_' || n)
     from generate_series(1, 2000) n`,
  );
  await owner.query(
    `insert into private.member_temperatures (user_id, month, deals_count, temperature)
     select id, month, 1, 1000 + row_number() over (order by username)
     from public.profiles, (values ('-infinity'::date), (private.month_of(now()))) as months (month)
     where username like 'leader\\_%'`,
  );
}
