/** Parts of a query that change what a page shows. */
const NAMES: ReadonlySet<string> = new Set([
  "category",
  "sort",
  "location",
  "date",
  "min",
  "max",
  "page",
  "q",
  "expired",
  "next",
  "tab",
  "period",
  "merchant",
]);

/**
 * Of a query, with or without `?`, what changes the page, in one order; "" for nothing. The server renders a page for
 * this much of its address, so a link made from more would differ between the server and the browser.
 */
export function pageQuery(search: string): string {
  const known = [...new URLSearchParams(search)].filter(([name]) => NAMES.has(name));
  known.sort(([a], [b]) => a.localeCompare(b));
  return new URLSearchParams(known).toString();
}
