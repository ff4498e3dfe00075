import type pg from "pg";

interface Procedure {
  name: string;
  is_stable: boolean;
  returns_rows: boolean;
  comment: string | null;
}

const TAG =
  /\[(everyone|members|moderators|admins)(?: of ([a-z]+(?:, [a-z]+)*))?(, also banned)?; (reads|reads for pages|writes|writes a deal's counts or comments|writes public content)\]$/;

/**
 * Returns `contract/procedures.ts`: the procedures of the API, as declared by the tag at the end of each comment. Throws if a
 * procedure has no tag, or if its tag contradicts its volatility.
 */
export async function procedureListOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Procedure>(PROCEDURES);
  return [
    "// Generated from the comments in supabase/schemas by scripts/generate-types.ts: do not edit.",
    "",
    "/**",
    " * The procedures of the API: who may call each, what it does, and whether it returns rows. Moderators act in `areas`, as admins",
    " * do. Banned members may call those with `alsoBanned`, although they write.",
    " */",
    "export const PROCEDURES = {",
    ...rows.map((row) => `  ${row.name}: ${declarationOf(row)},`),
    "} as const;",
    "",
  ].join("\n");
}

function declarationOf({ name, is_stable, returns_rows, comment }: Procedure): string {
  const [, caller, areas, alsoBanned, effect] = TAG.exec(comment ?? "") ?? [];
  if (!caller || !effect) {
    throw new Error(`The comment on ${name} must end with a tag, such as [members; writes]`);
  }
  if (is_stable && effect.startsWith("writes"))
    throw new Error(`${name} is stable, but its tag says that it writes`);
  if ((caller === "moderators") !== (areas !== undefined))
    throw new Error(`The tag of ${name} must name an area, such as [moderators of deals; reads]`);
  const fields = [`caller: "${caller}"`, `effect: "${effect}"`, `returnsRows: ${returns_rows}`];
  if (areas) fields.push(`areas: ["${areas.replaceAll(", ", '", "')}"]`);
  if (alsoBanned) fields.push("alsoBanned: true");
  return `{ ${fields.join(", ")} }`;
}

const PROCEDURES = `
  select p.proname as name, p.provolatile <> 'v' as is_stable, p.proretset as returns_rows,
    obj_description(p.oid, 'pg_proc') as comment
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and has_function_privilege('anon', p.oid, 'execute')
  order by p.proname collate "C"`;
