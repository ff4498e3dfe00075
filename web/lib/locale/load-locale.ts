import { type I18n, type Messages, setupI18n } from "@lingui/core";
import { type Language, languageFacts } from "#contract/language.ts";
import { ENGLISH, type Locale } from "./locale.ts";

/** Each catalog is a chunk of its own, which only readers of its language download. */
const CATALOGS = import.meta.glob<{ messages: Messages }>("../../locales/*.po");

/**
 * A language with its messages. English is in the code. The browser gives its one `i18n`; on the server each language
 * has its own, kept by the caller.
 */
export async function loadLocale(language: Language, i18n: I18n = setupI18n()): Promise<Locale> {
  const load = CATALOGS[`../../locales/${language}.po`];
  if (!load) return ENGLISH;
  const { messages } = await load();
  i18n.loadAndActivate({ locale: language, locales: languageFacts(language).numbers, messages });
  return { language, i18n };
}
