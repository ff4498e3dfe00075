import { RefusedRequest } from "#server/backend/rest/refused-request.ts";

const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;

/** Columns that every table of PostgreSQL has: they show who wrote a row last, and when. */
const SYSTEM_COLUMNS = new Set(["xmin", "xmax", "cmin", "cmax", "ctid", "tableoid"]);

/** The name of a column, table or constraint, without the quotes that a client may put around it. */
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

/** Part of a text that a refusal quotes. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
