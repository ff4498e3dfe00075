import type { Measurement } from "#bench/report/measurement.ts";
import { median, takeTurns } from "#bench/report/statistics.ts";
import { type DealDatabase, openDealDatabase } from "./deal-database.ts";

const MANY = 1_000_000;
const FEW = 1_000;
const ROUNDS = 8;
const RUNS_A_ROUND = 100;

const LISTS = [
  { name: "newest deals of all", category: "" },
  { name: "newest deals of a category", category: "food" },
];

/** Page 1 of the newest deals and their exact number, among a million deals against among a thousand. */
export async function measureNewestList(): Promise<Measurement[]> {
  const few = await openDealDatabase(FEW);
  const many = await openDealDatabase(MANY);
  const measurements: Measurement[] = [];
  for (const { name, category } of LISTS) {
    const times = (database: DealDatabase) => () => medianTime(() => readList(database, category));
    const turns = await takeTurns(ROUNDS, times(many), times(few));
    measurements.push({
      name: `${name}, 1,000,000 against 1,000`,
      measured: median(turns.measured),
      reference: median(turns.reference),
      unit: "ms",
      wanted: { atMost: 1.5 },
    });
  }
  await Promise.all([few.stop(), many.stop()]);
  return measurements;
}

/** The list and its count in `web/features/deals/list/list-requests.ts`, in the SQL that they become. */
const listSql = (category: string) => `
  select * from public.deals_with_temperature
  where is_running = true
    ${category ? "and category = $1" : ""}
  order by created_at desc, id desc
  limit 10 offset 0`;
const COUNT_SQL =
  "select count_deals as number from public.count_deals(category_filter => $1, location_filter => '', include_expired => false)";

async function readList({ visitor }: DealDatabase, category: string): Promise<void> {
  const list = await visitor.query(listSql(category), category ? [category] : []);
  const count = await visitor.query<{ number: string }>(COUNT_SQL, [category]);
  const isFull = list.rowCount === 10 && Number(count.rows[0]?.number) > 10;
  if (!isFull) throw new Error("The list is not full");
}

/** Milliseconds. */
async function medianTime(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS_A_ROUND; run++) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return median(times);
}
