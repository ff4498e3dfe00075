import type pg from "pg";

const REFERENCES = `
  select key from unnest($1::text[]) as key
  where exists (select from public.deals where image_url like '%/' || key)
     or exists (
       select from public.profiles
       where profile_image_url like '%/' || key or pending_profile_image_url like '%/' || key
     )`;

/** Which of these image keys a deal or a profile shows or waits to show. */
export async function findReferencedKeys(pool: pg.Pool, keys: string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ key: string }>(REFERENCES, [keys]);
  return new Set(rows.map((row) => row.key));
}
