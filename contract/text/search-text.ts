import { latinDigits } from "./latin-digits.ts";
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

/** Apostrophes, signs for ayn and hamza, and accents: those after a space are spacing ones in NFKD. */
const SIGNS =
  /['`‘’‛′‵\u02b9-\u02cf\u02ee\u0294\u0295\ua78b\ua78cءـ]| [\u0301\u0313\u0314]|\p{M}/gu;
/** Letters without a decomposition, as in `private.search_form`, and the per cent sign. */
const LETTERS = new Map(
  [..."ىیےةہھۃکıøłđðħŧŋəß٪"].map((letter, index) => [
    letter,
    [..."يييههههكiolddhtnes%"][index] ?? "",
  ]),
);

/** Returns a text in lower case, with Latin digits, and without accents, vowel marks, hamzas and apostrophes, for comparisons. */
export function foldText(text: string): string {
  return latinDigits(text)
    .toLowerCase()
    .normalize("NFKD")
    .replace(SIGNS, "")
    .replace(/[^\p{ASCII}]/gu, (letter) => LETTERS.get(letter) ?? letter);
}
