import type pg from "pg";

const REFERENCES = `
  select key from unnest($1::text[]) as key
  where exists (
    select from (
      select image_url from public.deals
      union all select profile_image_url from public.profiles
      union all select pending_profile_image_url from public.profiles
      union all select brand_image_url from public.voucher_codes
      union all select cover_image_url from public.blog_posts
    ) as shown (address)
    where right(address, length(key) + 1) = '/' || key
  )
  or exists (select from public.blog_posts where position('/' || key in content) > 0)`;

/** Which of these image keys a deal, a profile, a voucher code or a blog post shows or waits to show. */
export async function findReferencedKeys(pool: pg.Pool, keys: string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ key: string }>(REFERENCES, [keys]);
  return new Set(rows.map((row) => row.key));
}
