import { RefusedRequest } from "./refused-request.ts";
import type { RestAddress } from "./request/rest-address.ts";
import type { RestQuery } from "./request/rest-query.ts";

/** Rows of an answer that holds long texts or other tables; any other holds 1,000 at most. */
const ROWS_MAX = 100;
/** Tables with a text of up to 100,000 letters in their column `content`. */
const LONG_TEXTS: ReadonlySet<string> = new Set(["blog_posts", "blog_posts_with_author"]);
const RANGE = /^(\d{1,10})-(\d{0,10})$/;

/**
 * Lowers the limit and the range of a request whose answer could be huge in spite of the 1,000 rows that the backend
 * allows: posts with their texts, and rows with tables embedded in each.
 */
export function capRows(
  address: RestAddress,
  { search, select }: RestQuery,
  headers: Headers,
): void {
  const embeds = select?.embeds ?? [];
  if (embeds.some(({ table, columns }) => LONG_TEXTS.has(table) && holdsText(columns))) {
    throw new RefusedRequest("embed_refused", "The text of posts may not be embedded.");
  }
  const isLong = LONG_TEXTS.has(address.name) && holdsText(select?.columns ?? []);
  if (!isLong && embeds.length === 0) return;
  search.set("limit", String(Math.min(Number(search.get("limit") ?? ROWS_MAX), ROWS_MAX)));
  const [range, from, to] = RANGE.exec(headers.get("range") ?? "") ?? [];
  if (range === undefined) return;
  const last = Number(from) + ROWS_MAX - 1;
  headers.set("range", `${from}-${to ? Math.min(Number(to), last) : last}`);
}

function holdsText(columns: string[]): boolean {
  return columns.length === 0 || columns.includes("*") || columns.includes("content");
}
