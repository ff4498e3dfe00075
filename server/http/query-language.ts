import type { Context } from "hono";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#contract/language.ts";

/** Returns the language of `?lang=ar`, or English if it is unknown. */
export function queryLanguage(c: Context): Language {
  const lang = c.req.query("lang");
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
}
