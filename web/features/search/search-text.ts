/** The longest search that is sent; the field in the header takes no more. */
export const SEARCH_TEXT_MAX = 100;

/**
 * What a visitor asked for, sanitised (specification 5): without signs that no title can hold and without space around
 * it. Everything else, `% _ , ( ) " \` among it, is text: the procedure takes it as a value and escapes its pattern.
 */
export function sanitizeSearch(asked: string | null): string {
  const text = (asked ?? "").replace(/\p{Cc}+/gu, " ").trim();
  return [...text].slice(0, SEARCH_TEXT_MAX).join("").trim();
}
