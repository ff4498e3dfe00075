import { LIST_PARAMETERS } from "#contract/deals/filters.ts";

/** The parameters that change what a page shows: those of the lists, and those of single pages. */
const NAMES: ReadonlySet<string> = new Set([
  ...LIST_PARAMETERS,
  "next",
  "tab",
  "state",
  "deal",
  "code",
  "period",
  "merchant",
]);

/**
 * The part of a query, with or without `?`, that changes the page, in one order; "" where nothing does. The server
 * renders a page for this part only: a link made from more would differ between the server and the browser.
 */
export function pageQuery(search: string): string {
  const known = [...new URLSearchParams(search)].filter(([name]) => NAMES.has(name));
  known.sort(([a], [b]) => a.localeCompare(b));
  return new URLSearchParams(known).toString();
}
