/** The longest search that is sent, and the maximum length of the field in the header. */
export const SEARCH_TEXT_MAX = 100;

/**
 * The text of a search, sanitised (specification 5): without control characters and surrounding space. All other
 * characters, also `% _ , ( ) " \`, are text: the procedure takes it as a value and escapes its pattern.
 */
export function sanitizeSearch(typed: string | null): string {
  const text = (typed ?? "").replace(/\p{Cc}+/gu, " ").trim();
  return [...text].slice(0, SEARCH_TEXT_MAX).join("").trim();
}
