import type pg from "pg";

/** Updates the search data of the deals that a changed group of words affects. Each transaction checks 5,000 deals. */
export async function refillSearch(pool: pg.Pool, refillId: string): Promise<void> {
  for (let hasMore = true; hasMore; ) {
    const { rows } = await pool.query<{ more: boolean }>(
      "select private.refill_search($1) as more",
      [refillId],
    );
    hasMore = rows[0]?.more ?? false;
  }
}
