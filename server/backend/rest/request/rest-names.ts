import { RefusedRequest } from "#server/backend/rest/refused-request.ts";

const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;

/** PostgreSQL's system columns. They reveal which rows changed last, and therefore who has just voted. */
const SYSTEM_COLUMNS = new Set(["xmin", "xmax", "cmin", "cmax", "ctid", "tableoid"]);

/** Returns the name of a column, table or constraint without optional quotes. */
export function readName(text: string): string {
  const name = /^"(.*)"$/.exec(text)?.[1] ?? text;
  if (!NAME.test(name)) {
    throw new RefusedRequest("name_refused", `The name ${shorten(text)} is not available.`);
  }
  if (SYSTEM_COLUMNS.has(name.toLowerCase())) {
    throw new RefusedRequest("column_refused", `The column ${name} is not available.`);
  }
  return name;
}

export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
