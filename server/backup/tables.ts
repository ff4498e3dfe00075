import type pg from "pg";

/** A table as backups and the dump of a release store it. */
export type BackedUpTable = {
  /** With schema, and quoted if necessary: `public.deals`. */
  name: string;
  /** Quoted if necessary, in table order, without generated columns. */
  columns: string[];
};

/** A table with the names of its `timestamptz` columns. */
type ListedTable = BackedUpTable & { times: string[] };

/** Schemas of the site and its accounts. Pending background jobs are not backed up, because prepareWorker enqueues them again. */
const SCHEMAS = ["auth", "private", "public"];

/** Returns all tables, each after the tables that its foreign keys reference. */
export async function listTables(client: pg.ClientBase): Promise<ListedTable[]> {
  const { rows: tables } = await client.query<ListedTable>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array_agg(quote_ident(a.attname) order by a.attnum) as columns,
       coalesce(array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.atttypid = 'timestamptz'::regtype), '{}') as times
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname = any ($1)
     group by 1 order by 1`,
    [SCHEMAS],
  );
  const { rows: keys } = await client.query<{ table: string; names: string }>(
    `select distinct format('%I.%I', n.nspname, c.relname) as table, format('%I.%I', fn.nspname, f.relname) as names
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
     where k.contype = 'f' and c.oid <> f.oid`,
  );
  return inOrderOfKeys(tables, keys);
}

function inOrderOfKeys(
  tables: ListedTable[],
  keys: { table: string; names: string }[],
): ListedTable[] {
  const ordered: ListedTable[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const unresolved = new Set(waiting.map(({ name }) => name));
    const ready = waiting.filter(
      ({ name }) => !keys.some((key) => key.table === name && unresolved.has(key.names)),
    );
    if (ready.length === 0) {
      throw new Error(
        `Tables that reference each other cannot be restored: ${[...unresolved].join(", ")}`,
      );
    }
    ordered.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}
