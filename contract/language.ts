/** The languages of the site, English first: it is what everybody sees who has not chosen. */
export const LANGUAGES = [
  { code: "en", name: "English", direction: "ltr", ogLocale: "en_GB" },
  { code: "ar", name: "العربية", direction: "rtl", ogLocale: "ar_AR" },
] as const;

export type Language = (typeof LANGUAGES)[number]["code"];

export const DEFAULT_LANGUAGE: Language = "en";

/** A necessary cookie: the server has to know the language before it writes the page. */
export const LANGUAGE_COOKIE = "lang";

/** Where the choice is sent to, as a form with the field `language`; answers with the page one came from. */
export const LANGUAGE_ADDRESS = "/language";

/** True for the code of one of the site's languages. */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some(({ code }) => code === value);
}

/** The language chosen earlier, from a `Cookie` header; the default for whatever is no language of ours. */
export function languageFrom(cookies: string | null | undefined): Language {
  if (!cookies?.includes(LANGUAGE_COOKIE)) return DEFAULT_LANGUAGE;
  const pairs = cookies.split(";").map((pair) => pair.trim().split("="));
  const value = pairs.find(([name]) => name === LANGUAGE_COOKIE)?.[1];
  return isLanguage(value) ? value : DEFAULT_LANGUAGE;
}

/** What is known of a language: its own name, the direction of its writing. */
export function languageFacts(language: Language): (typeof LANGUAGES)[number] {
  return LANGUAGES.find(({ code }) => code === language) ?? LANGUAGES[0];
}
