import type pg from "pg";

/** Returns the image keys that are still referenced (private.referenced_image_keys). */
export async function findReferencedKeys(pool: pg.Pool, keys: string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ key: string }>(
    "select key from private.referenced_image_keys($1) as key",
    [keys],
  );
  return new Set(rows.map((row) => row.key));
}
