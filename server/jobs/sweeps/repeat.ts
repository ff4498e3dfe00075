import type pg from "pg";

interface Batches {
  values?: readonly string[];
  /** A smaller batch is the last one. */
  batchSize?: number;
  batchesMax?: number;
}

/**
 * Runs a statement that handles a batch of rows and returns their `count`, until a batch is smaller than `batchSize` or
 * `batchesMax` have run. Returns the total. Each run is a transaction, so that a killed process loses and repeats nothing.
 */
export async function repeat(
  pool: pg.Pool,
  statement: string,
  { values = [], batchSize = 1, batchesMax = 1_000 }: Batches = {},
): Promise<number> {
  let total = 0;
  for (let batches = 0; batches < batchesMax; batches += 1) {
    const { rows } = await pool.query<{ count: number }>(statement, [...values]);
    const count = rows[0]?.count ?? 0;
    total += count;
    if (count < batchSize) break;
  }
  return total;
}
