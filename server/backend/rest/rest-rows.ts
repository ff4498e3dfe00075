import { RefusedRequest } from "./refused-request.ts";
import type { RestAddress } from "./request/rest-address.ts";
import type { RestQuery } from "./request/rest-query.ts";

/** Maximum number of rows if they contain long texts or embedded tables; otherwise it is 1,000. */
const ROWS_MAX = 100;
/** Tables with up to 100,000 characters in the column `content`. */
const LONG_TEXTS: ReadonlySet<string> = new Set(["blog_posts", "blog_posts_with_author"]);
const RANGE = /^(\d{1,10})-(\d{0,10})$/;

/**
 * Lowers the limit and range of requests whose response could be huge despite the backend's limit of 1,000 rows: blog
 * posts with their text, and rows with embedded tables.
 */
export function capRows(
  address: RestAddress,
  { search, select }: RestQuery,
  headers: Headers,
): void {
  const embeds = select?.embeds ?? [];
  if (embeds.some(({ table, columns }) => LONG_TEXTS.has(table) && holdsText(columns))) {
    throw new RefusedRequest("embed_refused", "The text of blog posts may not be embedded.");
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
