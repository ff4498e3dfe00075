/** Languages of the site, the default one first. A new language needs an entry here and `web/locales/<code>.po`. */
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
  // Latin digits in counts, prices and dates; the currency comes first, as on the merchants' pages.
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

export interface LanguageFacts {
  code: string;
  /** Name of the language in that language. */
  name: string;
  direction: "ltr" | "rtl";
  script: Script;
  /** Locale in the format of Open Graph. */
  ogLocale: string;
  /** Default name of the site in this language. */
  brand: string;
  /** Locales for `Intl`, for counts and for prices. */
  numbers: string;
  prices: string;
}

/** Scripts covered by the site's fonts. */
export type Script = "latin" | "arabic";

export type Language = (typeof LANGUAGES)[number]["code"];

/** Language of the texts in the code, which has no catalog. */
export const DEFAULT_LANGUAGE: Language = "en";

/** Name of the site if `SITE_NAME` is not set. */
export const DEFAULT_SITE_NAME = languageFacts(DEFAULT_LANGUAGE).brand;

/** Returns an object with a value for each language. */
export function inEveryLanguage<Value>(
  valueIn: (language: Language) => Value,
): Record<Language, Value> {
  const values = LANGUAGES.map(({ code }) => [code, valueIn(code)]);
  return Object.fromEntries(values) as Record<Language, Value>;
}

/** Returns the site's name in a language; a configured name is not translated. */
export function siteNameIn(language: Language, siteName: string): string {
  return siteName === DEFAULT_SITE_NAME ? languageFacts(language).brand : siteName;
}

/** Languages with a catalog, `web/locales/<code>.po`. */
export const CATALOG_LANGUAGES = LANGUAGES.map(({ code }) => code).filter(
  (code) => code !== DEFAULT_LANGUAGE,
);

/** Necessary cookie: the server renders the page in this language. */
export const LANGUAGE_COOKIE = "lang";

/** Receives the form field `language` and redirects to the previous page. */
export const LANGUAGE_ADDRESS = "/language";

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some(({ code }) => code === value);
}

/** Returns the language in a `Cookie` header, or the default. */
export function languageFrom(cookies: string | null | undefined): Language {
  return chosenLanguage(cookies) ?? DEFAULT_LANGUAGE;
}

/** Returns the language in a `Cookie` header, or null. */
export function chosenLanguage(cookies: string | null | undefined): Language | null {
  if (!cookies?.includes(LANGUAGE_COOKIE)) return null;
  const pairs = cookies.split(";").map((pair) => pair.trim().split("="));
  const value = pairs.find(([name]) => name === LANGUAGE_COOKIE)?.[1];
  return isLanguage(value) ? value : null;
}

export function languageFacts(language: Language): LanguageFacts {
  return LANGUAGES.find(({ code }) => code === language) ?? LANGUAGES[0];
}
