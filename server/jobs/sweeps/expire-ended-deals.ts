import type pg from "pg";

/** A run marks at most this many hundreds; the next run, a minute later, goes on. */
const ROUNDS_MAX = 50;
const ROUND = 100;

/** Marks deals whose announced end has passed as expired, and returns how many. Lists and counts do not wait for it. */
export async function expireEndedDeals(pool: pg.Pool): Promise<number> {
  let total = 0;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const { rows } = await pool.query<{ marked: number }>(
      "select private.expire_ended_deals() as marked",
    );
    const marked = rows[0]?.marked ?? 0;
    total += marked;
    if (marked < ROUND) break;
  }
  return total;
}
