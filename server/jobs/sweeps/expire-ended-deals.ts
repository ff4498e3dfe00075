import type pg from "pg";

/** Maximum number of rounds per run; the next run, a minute later, continues. */
const ROUNDS_MAX = 50;
const ROUND = 100;

/** Marks deals past their announced end as expired and returns their number. Lists and counts do not depend on this. */
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
