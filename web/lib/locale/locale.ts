import { type I18n, i18n } from "@lingui/core";
import { DEFAULT_LANGUAGE, type Language } from "#contract/language.ts";

export interface Locale {
  language: Language;
  i18n: I18n;
}

// English messages are in the code, compiled by the build.
i18n.loadAndActivate({ locale: DEFAULT_LANGUAGE, messages: {} });

export const ENGLISH: Locale = { language: DEFAULT_LANGUAGE, i18n };
