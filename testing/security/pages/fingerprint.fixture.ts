import type pg from "pg";

/** Returns a fingerprint of each table in `public` and `private`, and of `auth.users`. Without a write they stay the same. */
export async function fingerprint(
  owner: pg.Pool,
  { except = [] }: { except?: string[] } = {},
): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname in ('public', 'private')
     union all select 'auth.users' order by 1`,
  );
  const prints: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !except.includes(table.name))) {
    const { rows } = await owner.query<{ print: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from ${name} t`,
    );
    prints[name] = rows[0]?.print ?? "";
  }
  return prints;
}
