import type pg from "pg";

/** The next run continues after so many batches. */
const BATCHES_MAX = 50;

/** Marks deals past their announced end as expired and returns their number. Lists and counts do not depend on this. */
export function expireEndedDeals(pool: pg.Pool): Promise<number> {
  return repeat(pool, "select private.expire_ended_deals() as changed", 100);
}

/** Asks posters to confirm deals that had no confirmation for 60 days. Returns the number of deals. */
export function askForConfirmations(pool: pg.Pool): Promise<number> {
  return repeat(pool, "select private.ask_for_confirmations() as changed", 500);
}

/** Marks deals as expired that are still unconfirmed a week after the request. Returns their number. */
export function expireUnconfirmedDeals(pool: pg.Pool): Promise<number> {
  return repeat(pool, "select private.expire_unconfirmed_deals() as changed", 100);
}

/** Runs a statement until it changes fewer than `batchSize` deals. Returns the total. */
async function repeat(pool: pg.Pool, statement: string, batchSize: number): Promise<number> {
  let total = 0;
  for (let batches = 0; batches < BATCHES_MAX; batches++) {
    const { rows } = await pool.query<{ changed: number }>(statement);
    const changed = rows[0]?.changed ?? 0;
    total += changed;
    if (changed < batchSize) break;
  }
  return total;
}
