import { type I18n, type Messages, setupI18n } from "@lingui/core";
import { DEFAULT_LANGUAGE, type Language, languageFacts } from "#contract/language.ts";
import { ENGLISH, type Locale } from "./locale.ts";

/** The chunks of a built site that a browser loads have the sentences of its language in them, and no catalog. */
const CATALOGS =
  import.meta.env.SSR || import.meta.env.DEV
    ? import.meta.glob<{ messages: Messages }>("../../locales/*.po")
    : {};

/**
 * A language with its messages. English is in the code. The browser gives its one `i18n`; on the server each language
 * has its own, kept by the caller.
 */
export async function loadLocale(language: Language, i18n: I18n = setupI18n()): Promise<Locale> {
  if (language === DEFAULT_LANGUAGE) return ENGLISH;
  const messages = (await CATALOGS[`../../locales/${language}.po`]?.())?.messages ?? {};
  i18n.loadAndActivate({ locale: language, locales: languageFacts(language).numbers, messages });
  return { language, i18n };
}
