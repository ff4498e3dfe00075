import type { I18n } from "@lingui/core";
import type { Language } from "#contract/language.ts";
import { loadLocale } from "../web/load-locale.ts";

/** The messages of a language, as its pages show them. */
export async function catalogOf(language: Language): Promise<I18n> {
  return (await loadLocale(language)).i18n;
}
