import pg from "pg";
import { openDealDatabase } from "#bench/data/deal-database.ts";
import { processorSeconds } from "#bench/process/processor-time.ts";
import type { Measurement } from "#bench/report/measurement.ts";

const ALERTS = 100_000;
const ROUNDS = 20;
const MS_MAX = 500;

/** Measures the CPU time for matching a deal against 100,000 alerts, ten of which match. */
export async function measureMatching(): Promise<Measurement[]> {
  const { ownerUrl } = await openDealDatabase(1_000);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(ALERTS_SQL, [ALERTS]);
    await owner.query("analyze private.alerts");
    const { rows } = await owner.query<{ id: string }>(DEAL_SQL);
    const deal = rows[0]?.id;
    const server = await owner.query<{ pid: number }>("select pg_backend_pid() as pid");
    const pids = server.rows.map(({ pid }) => pid);
    await matchAndUndo(owner, deal);
    const before = await processorSeconds(pids);
    for (let round = 0; round < ROUNDS; round++) await matchAndUndo(owner, deal);
    const seconds = (await processorSeconds(pids)) - before;
    return [
      {
        name: "matching a deal against 100,000 alerts, CPU time : target",
        measured: (seconds * 1000) / ROUNDS,
        reference: MS_MAX,
        unit: "ms",
        target: { atMost: 1 },
      },
    ];
  } finally {
    await owner.end();
  }
}

async function matchAndUndo(owner: pg.Client, deal: string | undefined): Promise<void> {
  await owner.query("begin");
  try {
    const { rows } = await owner.query("select private.match_alerts($1) as matches", [deal]);
    if (rows[0].matches !== 10) throw new Error("Unexpected number of matches");
  } finally {
    await owner.query("rollback");
  }
}

/** Alerts with words to find and words to exclude; half of them also have categories or a maximum price. */
const ALERTS_SQL = `
  insert into private.alerts
    (user_id, name, patterns_any, patterns_none, categories, max_total, currency, created_at)
  select members.ids[1 + n % array_length(members.ids, 1)], 'Alert ' || n,
    case when n % 10000 = 7 then array['% medjool%'] else array['% honey' || n || '%', '% abaya ' || n || '%'] end,
    array['% gift%', '% used%'],
    case when n % 4 = 0 then array['food', 'eid'] else '{}' end,
    case when n % 4 = 1 then 25 end, 'GBP', '2026-01-01'
  from generate_series(1, $1::int) as n, (select array_agg(id) as ids from public.profiles) as members`;

const DEAL_SQL = `
  insert into public.deals (title, price, merchant, category, delivery_kind, status)
  values ('Medjool dates from Medina, organic, large, 5 kg', 19.99, 'Date House', 'food', 'included', 'active') returning id`;
