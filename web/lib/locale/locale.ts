import { type I18n, i18n } from "@lingui/core";
import { DEFAULT_LANGUAGE, type Language } from "#contract/language.ts";

/** A language of the site with its messages. */
export interface Locale {
  language: Language;
  i18n: I18n;
}

// English stands in the code, compiled when the site is built.
i18n.loadAndActivate({ locale: DEFAULT_LANGUAGE, messages: {} });

export const ENGLISH: Locale = { language: DEFAULT_LANGUAGE, i18n };
