import pg from "pg";
import { openDealDatabase } from "#bench/data/deal-database.ts";
import { processorSeconds } from "#bench/process/processor-time.ts";
import type { Measurement } from "#bench/report/measurement.ts";

const ALERTS = 1_000_000;
const ROUNDS = 20;
const MS_MAX = 500;

/** Measures finding all alerts among a million that a deal with popular words fits. */
export async function measureMatching(): Promise<Measurement[]> {
  const { ownerUrl } = await openDealDatabase(1_000);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    return [await measureMatchingOf(owner, ALERTS)];
  } finally {
    await owner.end();
  }
}

/** Adds alerts and measures the CPU time for finding all that a deal with popular words fits, at least one in a hundred. */
export async function measureMatchingOf(owner: pg.Client, alerts: number): Promise<Measurement> {
  await owner.query(ALERTS_SQL, [alerts]);
  await owner.query("vacuum analyze private.alerts");
  const { rows } = await owner.query<{ id: string }>(DEAL_SQL);
  const deal = rows[0]?.id;
  const server = await owner.query<{ pid: number }>("select pg_backend_pid() as pid");
  const pids = server.rows.map(({ pid }) => pid);
  await findAlerts(owner, deal, alerts);
  const before = await processorSeconds(pids);
  for (let round = 0; round < ROUNDS; round++) await findAlerts(owner, deal, alerts);
  const seconds = (await processorSeconds(pids)) - before;
  return {
    name: `finding a deal's alerts among ${alerts.toLocaleString("en")}, CPU time : target`,
    measured: (seconds * 1000) / ROUNDS,
    reference: MS_MAX,
    unit: "ms",
    target: { atMost: 1 },
  };
}

async function findAlerts(
  owner: pg.Client,
  deal: string | undefined,
  alerts: number,
): Promise<void> {
  const { rows } = await owner.query("select cardinality(private.find_alerts($1, $2)) as fitting", [
    deal,
    alerts,
  ]);
  if (rows[0].fitting < alerts / 100) throw new Error("Unexpected number of alerts");
}

/**
 * Alerts of which 11 in 20 have one of two words and 2 need both, which follow Zipf's law among 20,000 words; 2 have one of 5,000
 * merchants, and one each has a poster, a category, a type, a temperature, or only an amount. A third of them have an amount, a
 * quarter a category, and a fifth exclude words.
 */
const ALERTS_SQL = `
  insert into private.alerts
    (user_id, name, patterns_any, patterns_all, patterns_none, categories, merchant_key, poster_id, deal_type, step, max_total,
     currency, created_at)
  select members.ids[1 + n % array_length(members.ids, 1)], 'Alert ' || n,
    case when n % 20 < 11 then array['% ' || common.word || '%', '% ' || rare.word || '%'] else '{}' end,
    case when n % 20 in (11, 12) then array['% ' || common.word || '%', '% ' || rare.word || '%'] else '{}' end,
    case when n % 5 = 0 then array['% gift%', '% used%'] else '{}' end,
    case when n % 4 = 0 or n % 20 = 15 then array[case n % 3 when 0 then 'food' when 1 then 'eid' else 'tech' end] else '{}' end,
    case when n % 20 in (13, 14) then 'shop-' || floor(power(5000, random())) end,
    case when n % 20 = 16 then members.ids[1 + n / 20 % array_length(members.ids, 1)] end,
    case when n % 20 = 17 then 'freebie' end,
    case when n % 20 = 18 then 25 end,
    case when n % 3 = 0 or n % 20 = 19 then n % 100 end, 'GBP', '2026-01-01'
  from generate_series(1, $1::int) as n, (select array_agg(id) as ids from public.profiles) as members,
    lateral (select 'word' || translate(floor(power(20000, random() + n * 0))::text, '0123456789', 'abcdefghij') as word) as common,
    lateral (select 'word' || translate(floor(power(20000, random() + n * 0))::text, '0123456789', 'abcdefghij') as word) as rare`;

/** Has the three most common words of the alerts. */
const DEAL_SQL = `
  insert into public.deals (title, price, merchant, category, delivery_kind, status)
  values ('Wordb wordc wordd from Medina, organic, large, 5 kg', 19.99, 'Shop 1', 'food', 'included', 'active') returning id`;
