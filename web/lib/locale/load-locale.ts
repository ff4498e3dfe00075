import { type I18n, type Messages, setupI18n } from "@lingui/core";
import { DEFAULT_LANGUAGE, type Language, languageFacts } from "#contract/language.ts";
import { ENGLISH, type Locale } from "./locale.ts";

/** Message catalogs. Chunks for browsers have their messages compiled in instead. */
const CATALOGS =
  import.meta.env.SSR || import.meta.env.DEV
    ? import.meta.glob<{ messages: Messages }>("../../locales/*.po")
    : {};

/** Loads a language with its messages; English is in the code. The browser passes its only `i18n`. */
export async function loadLocale(language: Language, i18n: I18n = setupI18n()): Promise<Locale> {
  if (language === DEFAULT_LANGUAGE) return ENGLISH;
  const messages = (await CATALOGS[`../../locales/${language}.po`]?.())?.messages ?? {};
  i18n.loadAndActivate({ locale: language, locales: languageFacts(language).numbers, messages });
  return { language, i18n };
}
