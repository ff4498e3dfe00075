import pg from "pg";
import { openDealDatabase } from "#bench/data/deal-database.ts";
import { RARE_WORD } from "#bench/data/fill-deals.ts";
import type { Measurement } from "#bench/report/measurement.ts";
import { median } from "#bench/report/statistics.ts";
import { listRead, searchRead } from "./deal-reads.ts";
import { type Read, readRate } from "./read-rate.ts";

const TRANSACTIONS = 170;
const VOTES_EACH = 1_000;
const ROUNDS = 5;

const READS = {
  "hottest list": listRead("sort_param => 'hottest'"),
  "search for a rare word": searchRead(RARE_WORD),
};

/** Compares reads right after 170,000 votes with the same reads after a manual vacuum. */
export async function measureAfterVotes(): Promise<Measurement[]> {
  const database = await openDealDatabase(1_000_000);
  const rates = async (read: Read) => {
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await readRate(database, read));
    return median(rounds);
  };
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    for (let n = 0; n < TRANSACTIONS; n++) await castVotes(owner);
    const after: Record<string, number> = {};
    for (const [name, read] of Object.entries(READS)) after[name] = await rates(read);
    await owner.query("vacuum analyze");
    const measurements: Measurement[] = [];
    for (const [name, read] of Object.entries(READS)) {
      measurements.push({
        name: `${name} right after 170,000 votes : vacuumed`,
        measured: after[name] ?? 0,
        reference: await rates(read),
        unit: "reads/s",
        target: { atLeast: 0.7 },
      });
    }
    return measurements;
  } finally {
    await owner.end();
  }
}

async function castVotes(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query(VOTES_SQL, [VOTES_EACH]);
  if (rowCount !== VOTES_EACH) throw new Error(`Only ${rowCount} deals got a vote`);
}

/** Changes running deals throughout the table as votes do. A sample has about 2,000 deals, in the order of the table. */
const VOTES_SQL = `
  update public.deals set hot_votes = hot_votes + 1
  where id in (
    select id from public.deals tablesample system (0.2)
    where status = 'active' and expired_at is null
    order by random() limit $1)`;
