const REGULAR_EXPRESSION = /(?:^|[.(,])i?match(?:\((?:any|all)\))?\./;

/**
 * The name of a filter that lets a visitor make the database work for seconds (`match`, `imatch`: regular
 * expressions of the caller's choice), or null.
 */
export function refusedFilter(search: URLSearchParams): string | null {
  for (const [name, value] of search) {
    if (name === "select" || name === "order") continue;
    const found = REGULAR_EXPRESSION.exec(value);
    if (found) return found[0].replace(/[.(,]/g, "");
  }
  return null;
}
