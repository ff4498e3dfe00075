import { type I18n, setupI18n } from "@lingui/core";
import type { Language } from "#contract/language.ts";
import { ENGLISH, type Words } from "#lib/words.ts";

/**
 * The words of a language. English is there already; another language is a chunk of its own, which only its readers
 * download. The browser gives its one `i18n`; on the server each language has its own, kept by the caller.
 */
export async function loadWords(language: Language, i18n: I18n = setupI18n()): Promise<Words> {
  if (language === "en") return ENGLISH;
  const { messages, fixedText } = await import("./arabic/arabic.ts");
  // Latin digits in counts as in prices and dates (design 5).
  i18n.loadAndActivate({ locale: "ar", locales: "ar-u-nu-latn", messages });
  return { language, i18n, fixedText };
}
