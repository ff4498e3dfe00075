import type pg from "pg";

/** Maximum number of rounds per run; the next run continues. */
const ROUNDS_MAX = 50;

/** Marks deals past their announced end as expired and returns their number. Lists and counts do not depend on this. */
export function expireEndedDeals(pool: pg.Pool): Promise<number> {
  return repeat(pool, "select private.expire_ended_deals() as changed", 100);
}

/** Asks posters about deals that had no confirmation for 60 days, and returns the number of deals. */
export function askForConfirmations(pool: pg.Pool): Promise<number> {
  return repeat(pool, "select private.ask_for_confirmations() as changed", 500);
}

/** Marks deals as expired that are unconfirmed a week after the question, and returns their number. */
export function expireUnconfirmedDeals(pool: pg.Pool): Promise<number> {
  return repeat(pool, "select private.expire_unconfirmed_deals() as changed", 100);
}

/** Runs a statement until it changes fewer than `round` deals. Returns the total. */
async function repeat(pool: pg.Pool, statement: string, round: number): Promise<number> {
  let total = 0;
  for (let rounds = 0; rounds < ROUNDS_MAX; rounds++) {
    const { rows } = await pool.query<{ changed: number }>(statement);
    const changed = rows[0]?.changed ?? 0;
    total += changed;
    if (changed < round) break;
  }
  return total;
}
