import type { Action } from "@supabase/pg-delta/plan";
import pg from "pg";

/** A function with an SQL-standard body that takes a row of a table or a composite type. */
interface RowFunction {
  /** Quoted names of the tables and types, such as `"public"."deals"`. */
  rowTypes: string[];
  /** `create or replace function`, as PostgreSQL prints it. */
  definition: string;
  /** The same function with its body as a string, which PostgreSQL does not parse before a call. */
  withStringBody: string;
}

/**
 * Makes the statements work on PostgreSQL 15.20, which refuses some changes of a table while a function with an SQL-standard body
 * takes its row: for these changes, the functions have string bodies between the first and the last statement.
 */
export async function allowRowChanges(
  actions: Action[],
  fromUrl: string,
  toUrl: string,
): Promise<Action[]> {
  const changed = new Set(actions.map(({ sql }) => changedRowType(sql)));
  const takesChanged = ({ rowTypes }: RowFunction) => rowTypes.some((name) => changed.has(name));
  const before = (await listRowFunctions(fromUrl)).filter(takesChanged);
  const after = (await listRowFunctions(toUrl)).filter(takesChanged);
  const strings = new Map(after.map((one) => [one.definition.trim(), one.withStringBody]));
  return [
    ...before.map(({ withStringBody }) => statement(withStringBody)),
    ...actions.map((action) => ({ ...action, sql: strings.get(action.sql.trim()) ?? action.sql })),
    ...after.map(({ definition }) => statement(definition)),
  ];
}

/** Returns the quoted name of a table or type that a statement gives a column with a default or a column of another type. */
function changedRowType(sql: string): string | undefined {
  const [, name, change = ""] = /^ALTER (?:TABLE|TYPE) ("\w+"\."\w+") (.*)$/s.exec(sql) ?? [];
  const isRefused =
    /^ADD COLUMN .*\b(?:DEFAULT|GENERATED)\b|^ALTER (?:COLUMN|ATTRIBUTE) \S+ (?:SET DATA )?TYPE\b/s;
  return isRefused.test(change) ? name : undefined;
}

/** Lists the functions of `public` and `private` with an SQL-standard body that take a row. */
async function listRowFunctions(url: string): Promise<RowFunction[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Prints all names with their schemas.
    await client.query("set search_path = ''");
    const { rows } = await client.query<{ rowTypes: string[]; definition: string; body: string }>(`
      select array_agg(format('"%s"."%s"', c.relnamespace::regnamespace, c.relname)) as "rowTypes",
        pg_get_functiondef(p.oid) as definition, pg_get_function_sqlbody(p.oid) as body
      from pg_proc p join pg_type t on t.oid = any (p.proargtypes) join pg_class c on c.oid = t.typrelid
      where p.prosqlbody is not null and p.pronamespace::regnamespace::text in ('public', 'private')
      group by p.oid order by p.oid::regprocedure::text`);
    return rows.map(({ body, ...row }) => ({
      ...row,
      withStringBody: row.definition.replace(body, () => `AS $function$${queryOf(body)}$function$`),
    }));
  } finally {
    await client.end();
  }
}

/** Returns the query of `RETURN expression` or `BEGIN ATOMIC query; END`. */
function queryOf(body: string): string {
  const [, expression] = /^RETURN (.*)$/s.exec(body) ?? [];
  return expression ? `SELECT ${expression}` : body.replace(/^BEGIN ATOMIC\n|;\s*END$/g, "");
}

function statement(sql: string): Action {
  return {
    sql,
    verb: "alter",
    produces: [],
    consumes: [],
    destroys: [],
    releases: [],
    transactionality: "transactional",
    lockClass: "none",
    newSegmentBefore: false,
    dataLoss: "none",
    rewriteRisk: false,
  };
}
