import { ask } from "#testing/machines/postgres-server.ts";

/** Lists what a role may do in the schemas of the site, for example "select public.deals.title". */
export async function listRights(url: string, role: string): Promise<string[]> {
  const rows = await ask(url, RIGHTS.replaceAll(":role", `'${role}'`));
  return rows.map(({ held }) => String(held));
}

/** Lists columns instead of tables where a right concerns columns. */
const RIGHTS = `
  with relations as (
    select c.oid, c.relkind, format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'v', 'm', 'S')
  )
  select held from (
    select format('%s %s.%I', privilege, name, attname) as held
    from relations join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped,
      unnest(array['select', 'insert', 'update', 'references']) as privilege
    where relkind <> 'S' and has_column_privilege(:role, oid, attnum, privilege)
    union all
    select format('%s %s', privilege, name)
    from relations, unnest(array['delete', 'truncate', 'trigger']) as privilege
    where relkind <> 'S' and has_table_privilege(:role, oid, privilege)
    union all
    select format('%s %s', privilege, name)
    from relations, unnest(array['usage', 'select', 'update']) as privilege
    where case when relkind = 'S' then has_sequence_privilege(:role, oid, privilege) end
    union all
    select 'execute ' || p.oid::regprocedure
    from pg_proc p
    where p.pronamespace::regnamespace::text in ('public', 'private') and has_function_privilege(:role, p.oid, 'execute')
    union all
    select format('%s %s', privilege, nspname)
    from pg_namespace, unnest(array['usage', 'create']) as privilege
    where nspname in ('public', 'private') and has_schema_privilege(:role, oid, privilege)
  ) as rights
  order by held collate "C"`;
