import pg from "pg";

const MEMBERS = 200;
/** Rare search word. The other words are common: each is in 13 of 49 titles. */
export const RARE_WORD = "saffron";

/**
 * Fills an empty database with public deals one minute apart, in all categories and oldest first, with an average of two votes
 * and one comment. The triggers on deals maintain counts and ranking. Indexes are built afterwards, which is faster.
 */
export async function fillDeals(ownerUrl: string, deals: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("set maintenance_work_mem = '512MB'");
    await client.query(MEMBERS_SQL, [MEMBERS]);
    const indexes = await dropIndexes(client, "private.searchable_deals");
    await fillTable(client, "public.deals", DEALS_SQL, [deals]);
    for (const definition of indexes) await client.query(definition);
    await client.query(NUMBERED_DEALS_SQL);
    await fillWithoutTriggers(client, "public.deal_votes", VOTES_SQL);
    await fillWithoutTriggers(client, "public.comments", COMMENTS_SQL);
    await client.query(DISCUSSIONS_SQL);
    await client.query(FACTS_SQL);
    await client.query("vacuum analyze");
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
}

/** The database creates the profile with the account. */
const MEMBERS_SQL = `
  insert into auth.users (id, email)
  select gen_random_uuid(), 'member' || n || '@example.org' from generate_series(1, $1::int) as n`;

/** Every tenth deal has eleven votes, the others have one; three out of four votes are hot. */
const VOTES_OF = "case when n % 10 = 0 then 11 else 1 end";
const isHot = (vote: string) => `(n + ${vote}) % 4 <> 0`;
/** Every tenth deal has ten comments. */
const COMMENTS_OF = "case when n % 10 = 0 then 10 else 0 end";

/**
 * Each deal has an image of its own. Three deals in four have a total. One in twelve has an end date, and half of these have
 * ended. One in 25 has a link, one in ten is sold in shops only, one in 2,000 is free, and one in 50,000 has the rare word.
 */
const DEALS_SQL = `
  insert into public.deals
    (user_id, image_url, title, description, price, merchant, category, location, status, expires_at, expired_at, created_at,
     hot_votes, cold_votes, comments_count, delivery_kind, delivery_cost, channel, deal_url)
  select
    members.ids[1 + n % array_length(members.ids, 1)],
    'https://deals.example/images/deal/' || members.ids[1 + n % array_length(members.ids, 1)] || '/'
      || rtrim(translate(encode(decode(md5(n::text), 'hex'), 'base64'), '+/', '-_'), '=') || '.webp',
    'Deal ' || n || ': ' || words.list[1 + n % 7] || ' ' || words.list[1 + n / 7 % 7]
      || case when n % 50000 = 7 then ' ${RARE_WORD}' else '' end,
    repeat('Fresh, halal and fairly priced while stocks last. ', 4),
    round(n % 2000 / 4.0, 2),
    'Shop ' || n % 500,
    categories.list[1 + n % cardinality(categories.list)],
    words.towns[1 + n % 5],
    'active',
    case when n % 12 = 0 then now() + interval '1 year' end,
    case when n % 24 = 0 then now() end,
    now() - (n * interval '1 minute'),
    (select count(*) from generate_series(1, ${VOTES_OF}) as vote where ${isHot("vote")}),
    (select count(*) from generate_series(1, ${VOTES_OF}) as vote where not ${isHot("vote")}),
    ${COMMENTS_OF},
    case n % 4 when 0 then 'unknown' when 1 then 'fixed' else 'included' end,
    case n % 4 when 1 then 2.95 end,
    case when n % 10 = 0 then 'in_store' when n % 10 = 1 then 'both' when n % 10 < 7 then 'online' end,
    case when n % 25 = 0 then 'https://shop-' || n % 500 || '.example/' || n else '' end
  from generate_series($1::int, 1, -1) as n,
    (select array_agg(id) as ids from public.profiles) as members,
    (select private.categories() as list) as categories,
    (select array['dates', 'honey', 'abaya', 'prayer mat', 'oud', 'olive oil', 'kettle'] as list,
      array['London', 'Birmingham', 'Leeds', 'Glasgow', ''] as towns) as words`;

const NUMBERED_DEALS_SQL = `
  create temp table numbered as
  select id, category, created_at, substring(title from '^Deal (\\d+):')::integer as n from public.deals`;

const VOTES_SQL = `
  insert into public.deal_votes (deal_id, user_id, vote_type, created_at)
  select id, members.ids[1 + (n + vote) % array_length(members.ids, 1)],
    case when ${isHot("vote")} then 'hot'::public.vote_type else 'cold' end,
    created_at + vote * interval '1 second'
  from numbered, (select array_agg(id) as ids from public.profiles) as members,
    lateral generate_series(1, ${VOTES_OF}) as vote`;

const COMMENTS_SQL = `
  insert into public.comments (deal_id, user_id, content, created_at)
  select id, members.ids[1 + (n + comment) % array_length(members.ids, 1)],
    'Bought two, they were as good as the last ones.', created_at + comment * interval '1 minute'
  from numbered, (select array_agg(id) as ids from public.profiles) as members,
    lateral generate_series(1, ${COMMENTS_OF}) as comment`;

const DISCUSSIONS_SQL = `
  insert into private.deal_discussions (deal_id, category, activity)
  select id, category, private.activity_of(id) from numbered where ${COMMENTS_OF} > 0`;

/** All deals in food and local have halal facts from four certifiers. Half are stunned, and some facts have expired. */
const FACTS_SQL = `
  with stated as (
    select id, category, 'board-' || n % 4 as certifier,
      (array['stunned', 'non_stunned', 'stunned', 'not_disclosed'])[1 + n % 4] as stunning,
      case when n % 20 = 0 then current_date - 1 when n % 20 = 1 then current_date + 30 end as until,
      case when n % 3 = 0 then 'no' end as alcohol
    from numbered where category in ('food', 'local')
  ), facts as (
    insert into private.halal_groups (id, merchant_key, category, has_meat, own, certifier, certifier_name, stunning, stunning_until, alcohol)
    select gen_random_uuid(), '', category, true, '{}', certifier, initcap(certifier), stunning, until, alcohol
    from (select distinct category, certifier, stunning, until, alcohol from stated) as s
    returning *
  )
  update private.deal_halal_groups x set group_id = f.id
  from stated s join facts f on (f.category, f.certifier, f.stunning) = (s.category, s.certifier, s.stunning)
    and (f.stunning_until, f.alcohol) is not distinct from (s.until, s.alcohol)
  where x.deal_id = s.id`;

/** Fills a table without its triggers, whose work the other statements do, and checks foreign keys afterwards. */
async function fillWithoutTriggers(client: pg.Client, table: string, sql: string): Promise<void> {
  const { rows: links } = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and contype = 'f'`,
    [table],
  );
  await client.query(`alter table ${table} disable trigger user`);
  for (const { name } of links) {
    await client.query(`alter table ${table} drop constraint ${client.escapeIdentifier(name)}`);
  }
  await fillTable(client, table, sql);
  for (const { name, definition } of links) {
    const constraint = `${client.escapeIdentifier(name)} ${definition}`;
    await client.query(`alter table ${table} add constraint ${constraint}`);
  }
  await client.query(`alter table ${table} enable trigger user`);
}

/** Fills a table and rebuilds its indexes afterwards. */
async function fillTable(
  client: pg.Client,
  table: string,
  sql: string,
  values: unknown[] = [],
): Promise<void> {
  const indexes = await dropIndexes(client, table);
  await client.query(sql, values);
  for (const definition of indexes) await client.query(definition);
}

/** Drops the indexes that no constraint needs; returns the statements that create them again. */
async function dropIndexes(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = $1::regclass and indexrelid not in (
      select conindid from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u')
    )`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map((row) => row.definition);
}
