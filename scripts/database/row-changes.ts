/** A statement: everything up to a semicolon outside strings, function bodies and comments. */
const PART = /(?:'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|--.*|\/\*[\s\S]*?\*\/|[^;])+/g;
const COMMENTS = /^(?:\s*(?:--.*\n|\/\*[\s\S]*?\*\/))*\s*/;
const CHANGES_ROWS =
  /^(?:(?:insert|update|delete|merge|with|do|truncate|analyze)\b|select private\.(?!expose_to_backend\b))/i;

/** Returns the statements of a migration that may change rows, also by a function, and each `analyze`, without leading comments. */
export function rowChangesOf(sql: string): string[] {
  return (sql.match(PART) ?? [])
    .map((statement) => statement.replace(COMMENTS, "").trim())
    .filter((statement) => CHANGES_ROWS.test(statement));
}
