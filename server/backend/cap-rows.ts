/** As many rows as one answer may hold: PostgREST's `db-max-rows`, which the embedded backend does not know. */
export const ROWS_MAX = 1_000;

/**
 * Holds a read of a table to `ROWS_MAX` rows (threat T23), whether it asks by `limit`, by a `Range` header, which
 * wins over it, or not at all. Changes both in place.
 */
export function capRows(method: string, url: URL, headers: Headers): void {
  const isRead = method === "GET" || method === "HEAD";
  const asked = url.searchParams.get("limit");
  // A procedure may answer a single value; only what it is asked for is capped.
  if (asked !== null || (isRead && !url.pathname.startsWith("/rest/v1/rpc/"))) {
    const rows = /^\d+$/.test(asked ?? "") ? Number(asked) : ROWS_MAX;
    url.searchParams.set("limit", String(Math.min(rows, ROWS_MAX)));
  }
  const range = /^(\d+)-(\d*)$/.exec(headers.get("range") ?? "");
  if (!range) return;
  const first = Number(range[1]);
  const last = range[2] ? Number(range[2]) : Number.POSITIVE_INFINITY;
  headers.set("range", `${first}-${Math.min(last, first + ROWS_MAX - 1)}`);
}
