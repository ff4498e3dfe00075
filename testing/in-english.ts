import { translateError } from "#lib/errors/translate-error.ts";
import { ENGLISH } from "#lib/locale/locale.ts";

/** The words that a reader of English gets for a problem. */
export function inEnglish(problem: string): string {
  return translateError(problem, ENGLISH.i18n);
}
