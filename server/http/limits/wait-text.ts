import { DEFAULT_LANGUAGE, type Language } from "#contract/language.ts";
import { tryAgainText } from "#contract/text/wait-texts.ts";
import { translate } from "#server/i18n/translate.ts";

/** Returns a sentence with the time of the next attempt, by default in English for programs. */
export function waitText(seconds: number, language: Language = DEFAULT_LANGUAGE): string {
  return tryAgainText(seconds, (text, values) => translate(language, text, values));
}
