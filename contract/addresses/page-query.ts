import { LIST_PARAMETERS } from "#contract/deals/filters.ts";
import { isLanguage } from "#contract/language.ts";
import { LANGUAGE_PARAMETER } from "./address-language.ts";

/** Parameters that change the content of lists or of single pages. */
const NAMES: ReadonlySet<string> = new Set([
  ...LIST_PARAMETERS,
  "next",
  "tab",
  "state",
  "deal",
  "code",
  "period",
  "merchant",
  "kind",
  "before",
  "owner",
]);

/**
 * Returns the sorted parameters of a query that change the page. The server drops all others before it renders, so a page must
 * not copy them into its links: the links would differ between server and browser.
 */
export function pageQuery(search: string): string {
  const query = new URLSearchParams(search);
  const relevant = [...query].filter(([name]) => NAMES.has(name));
  const language = query.get(LANGUAGE_PARAMETER);
  if (isLanguage(language)) relevant.push([LANGUAGE_PARAMETER, language]);
  relevant.sort(([a], [b]) => a.localeCompare(b));
  return new URLSearchParams(relevant).toString();
}
