import type pg from "pg";

/** Refills the search data of all deals that a changed group of words affects, 5,000 deals in each transaction. */
export async function refillSearch(pool: pg.Pool, refillId: string): Promise<void> {
  for (let hasMore = true; hasMore; ) {
    const { rows } = await pool.query<{ more: boolean }>(
      "select private.refill_search($1) as more",
      [refillId],
    );
    hasMore = rows[0]?.more ?? false;
  }
}
