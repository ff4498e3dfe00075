import { cutText } from "./shorten.ts";

/** Maximum length of a search text. */
export const SEARCH_TEXT_MAX = 100;

/**
 * Sanitizes the text of a search: replaces control characters with spaces, trims it and cuts it at the maximum length.
 * Keeps `% _ , ( ) " \`, because the procedure takes a value and escapes its pattern.
 */
export function sanitizeSearch(typed: string | null): string {
  const text = (typed ?? "").replace(/\p{Cc}+/gu, " ").trim();
  return cutText(text, SEARCH_TEXT_MAX).trim();
}

/** Returns a text in lower case, without accents, Arabic vowel marks and hamzas, to compare it with a search. */
export function foldText(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
