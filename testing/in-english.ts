import { translateError } from "#lib/errors/translate-error.ts";
import { ENGLISH } from "#lib/locale/locale.ts";

/** Returns the English text of a problem. */
export function inEnglish(problem: string): string {
  return translateError(problem, ENGLISH.i18n);
}
