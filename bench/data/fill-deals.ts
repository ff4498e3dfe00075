import pg from "pg";

const MEMBERS = 200;

/**
 * Fills an empty database with so many public deals, a minute apart, over all categories and the oldest first, as
 * they would have come. The table's own triggers keep counts and ranking; its indexes are built afterwards, which
 * is only faster.
 */
export async function fillDeals(ownerUrl: string, deals: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("set maintenance_work_mem = '512MB'");
    await client.query(MEMBERS_SQL, [MEMBERS]);
    const indexes = await dropIndexes(client);
    await client.query(DEALS_SQL, [deals]);
    for (const definition of indexes) await client.query(definition);
    await client.query("vacuum analyze");
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
}

/** The profile comes with the account. */
const MEMBERS_SQL = `
  insert into auth.users (id, email)
  select gen_random_uuid(), 'member' || n || '@example.org' from generate_series(1, $1::int) as n`;

/** One in twelve was announced to end, half of those are over. */
const DEALS_SQL = `
  insert into public.deals
    (user_id, title, description, price, merchant, category, location, status, expires_at, expired_at, created_at)
  select
    members.ids[1 + n % array_length(members.ids, 1)],
    'Deal ' || n || ': ' || words.list[1 + n % 7] || ' ' || words.list[1 + n / 7 % 7],
    repeat('Fresh, halal and fairly priced while stocks last. ', 4),
    round(n % 2000 / 4.0, 2),
    'Shop ' || n % 500,
    categories.list[1 + n % 17],
    words.towns[1 + n % 5],
    'active',
    case when n % 12 = 0 then now() + interval '1 year' end,
    case when n % 24 = 0 then now() end,
    now() - (n * interval '1 minute')
  from generate_series($1::int, 1, -1) as n,
    (select array_agg(id) as ids from public.profiles) as members,
    (select array['men', 'women', 'kids', 'books', 'eid', 'finance', 'food', 'health', 'international', 'local',
      'perfumes', 'prayer', 'tech', 'toys', 'travel', 'wedding', 'other'] as list) as categories,
    (select array['dates', 'honey', 'abaya', 'prayer mat', 'oud', 'olive oil', 'kettle'] as list,
      array['London', 'Birmingham', 'Leeds', 'Glasgow', ''] as towns) as words`;

/** Drops what can be built in one go afterwards; answers how to build it. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename = 'deals' and indexname not in (
      select conname from pg_constraint where conrelid = 'public.deals'::regclass
    )`);
  for (const { name } of rows)
    await client.query(`drop index public.${client.escapeIdentifier(name)}`);
  return rows.map((row) => row.definition);
}
