import type pg from "pg";

interface Trigger {
  table: string;
  name: string;
  definition: string;
  function: string;
  comment: string | null;
}

const GUARD = "private.refuse_direct_write";

/** Returns `docs/database.md`: each table's triggers in the order in which they run, with the first sentence of their comments. */
export async function triggerPageOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Trigger>(TRIGGERS);
  const guarded = rows.filter((row) => row.function === GUARD).map((row) => `\`${row.table}\``);
  const others = Map.groupBy(
    rows.filter((row) => row.function !== GUARD),
    ({ table }) => table,
  );
  return [
    "# Triggers of the database",
    "",
    "Generated from `supabase/schemas` by `npm run types`; do not edit. Triggers for the same event run in the order listed, in the",
    "transaction of the change. Each text is the first sentence of the function's `comment on`.",
    "",
    `Only procedures and triggers write these tables; a trigger with \`${GUARD}\` refuses other writers: ${guarded.join(", ")}.`,
    ...[...others].flatMap(([table, triggers]) => ["", `## ${table}`, "", ...tableOf(triggers)]),
    "",
  ].join("\n");
}

function tableOf(triggers: Trigger[]): string[] {
  return [
    "| when | what it does | function |",
    "| --- | --- | --- |",
    ...triggers.map(
      (trigger) => `| ${momentOf(trigger)} | ${effectOf(trigger)} | \`${trigger.function}\` |`,
    ),
  ];
}

/** Returns when a trigger runs, for example "after update of price", and the other columns of its condition. */
function momentOf({ definition }: Trigger): string {
  const [, moment = ""] = /^CREATE TRIGGER \w+ (.*?) ON /.exec(definition) ?? [];
  const [, condition = ""] = / WHEN \((.*)\) EXECUTE /.exec(definition) ?? [];
  const columns = new Set([...condition.matchAll(/\b(?:new|old)\.(\w+)/g)].map(([, name]) => name));
  for (const word of moment.split(/\W+/)) columns.delete(word);
  const words = moment.replaceAll(/\b[A-Z]+\b/g, (word) => word.toLowerCase());
  return columns.size > 0 ? `${words}, depending on ${[...columns].join(", ")}` : words;
}

function effectOf({ comment, function: name }: Trigger): string {
  const [sentence] = /^.*?\.(?=\s|$)/s.exec(comment ?? "") ?? [];
  if (!sentence || /^(?:Definer|Invoker|Raises)\b/.test(sentence)) {
    throw new Error(`The comment on trigger function ${name} must begin with what it does`);
  }
  return sentence;
}

/** Tables by name, with triggers in the order in which they run: before (statement, row), after (row, statement), by name. */
const TRIGGERS = `
  select c.relnamespace::regnamespace || '.' || c.relname as table, t.tgname as name, pg_get_triggerdef(t.oid, true) as definition,
    p.pronamespace::regnamespace || '.' || p.proname as function, obj_description(p.oid, 'pg_proc') as comment
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
  where not t.tgisinternal and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
  order by c.relnamespace::regnamespace::text, c.relname, t.tgtype & 2 desc,
    (t.tgtype & 1 = 1) = (t.tgtype & 2 = 0) desc, t.tgname collate "C"`;
