/**
 * The languages of the site, English first: it is what everybody sees who has not chosen. A new language is one line
 * here and one file, `web/locales/<code>.po`.
 */
export const LANGUAGES = [
  {
    code: "en",
    name: "English",
    direction: "ltr",
    script: "latin",
    ogLocale: "en_GB",
    brand: "Samha",
    numbers: "en",
    prices: "en",
  },
  // Latin digits in counts, prices and dates; the sign stands before the amount, as on the merchants' own pages.
  {
    code: "ar",
    name: "العربية",
    direction: "rtl",
    script: "arabic",
    ogLocale: "ar_AR",
    brand: "سمحة",
    numbers: "ar-u-nu-latn",
    prices: "en",
  },
] as const satisfies readonly LanguageFacts[];

/** What is known of a language. */
export interface LanguageFacts {
  code: string;
  /** Its own name. */
  name: string;
  direction: "ltr" | "rtl";
  script: Script;
  /** As Open Graph writes it. */
  ogLocale: string;
  /** The name of the site in this language, where the operator keeps the default one. */
  brand: string;
  /** The locale by which `Intl` writes counts, and the one for prices. */
  numbers: string;
  prices: string;
}

/** The scripts that the site has letters for. */
export type Script = "latin" | "arabic";

export type Language = (typeof LANGUAGES)[number]["code"];

/** The language of the texts in the code, which needs no catalog. */
export const DEFAULT_LANGUAGE: Language = "en";

/** The name of the site unless the operator chooses another (`SITE_NAME`). */
export const DEFAULT_SITE_NAME = languageFacts(DEFAULT_LANGUAGE).brand;

/** The name of the site as readers of a language write it; a name that the operator chose stays as it is. */
export function siteNameIn(language: Language, siteName: string): string {
  return siteName === DEFAULT_SITE_NAME ? languageFacts(language).brand : siteName;
}

/** The languages that have a catalog of messages, `web/locales/<code>.po`. */
export const CATALOG_LANGUAGES = LANGUAGES.map(({ code }) => code).filter(
  (code) => code !== DEFAULT_LANGUAGE,
);

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
  return chosenLanguage(cookies) ?? DEFAULT_LANGUAGE;
}

/** The language chosen earlier, or null. */
export function chosenLanguage(cookies: string | null | undefined): Language | null {
  if (!cookies?.includes(LANGUAGE_COOKIE)) return null;
  const pairs = cookies.split(";").map((pair) => pair.trim().split("="));
  const value = pairs.find(([name]) => name === LANGUAGE_COOKIE)?.[1];
  return isLanguage(value) ? value : null;
}

/** What is known of a language. */
export function languageFacts(language: Language): LanguageFacts {
  return LANGUAGES.find(({ code }) => code === language) ?? LANGUAGES[0];
}
