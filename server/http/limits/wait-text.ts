import { DEFAULT_LANGUAGE, type Language } from "#contract/language.ts";
import { tryAgainText } from "#contract/text/wait-texts.ts";
import { translate } from "#server/i18n/translate.ts";

/** Returns a sentence that states how long to wait; in English by default, for programs. */
export function waitText(seconds: number, language: Language = DEFAULT_LANGUAGE): string {
  return tryAgainText(seconds, (text, values) => translate(language, text, values));
}
