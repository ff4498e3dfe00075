import { type I18n, i18n } from "@lingui/core";
import type { Language } from "#contract/language.ts";

/** Everything the site says, in one language. */
export interface Words {
  language: Language;
  i18n: I18n;
  /**
   * Puts a text that the specification fixes in English (an error, a rule of a field, a category) into this
   * language. Whatever it does not know comes back as it is.
   */
  fixedText: (english: string) => string;
}

// English lives in the code, compiled when the site is built.
i18n.loadAndActivate({ locale: "en", messages: {} });

export const ENGLISH: Words = { language: "en", i18n, fixedText: (english) => english };
