import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from "#contract/language.ts";

/** Parameter that sets the language of a page and overrides the cookie (docs/decisions/0040). */
export const LANGUAGE_PARAMETER = "lang";

const PARAMETER = /([?&])lang=[^&#]*(&|(?=#|$))/;

/** Returns the language in an address; null if it names none, so that the cookie decides. */
export function addressLanguage(search: string): Language | null {
  if (!search.includes(`${LANGUAGE_PARAMETER}=`)) return null;
  const mark = search.indexOf("?");
  const language = new URLSearchParams(search.slice(mark + 1)).get(LANGUAGE_PARAMETER);
  return isLanguage(language) ? language : null;
}

/** Adds a language to a local path. Without a language, the path stays unchanged, so that the cookie decides. */
export function inLanguage(path: string, language: Language | null): string {
  if (language === null || !path.startsWith("/")) return path;
  const [address = "", ...fragment] = withoutLanguage(path).split("#");
  const mark = address.includes("?") ? "&" : "?";
  return [`${address}${mark}${LANGUAGE_PARAMETER}=${language}`, ...fragment].join("#");
}

/** Removes the language from a local path. */
export function withoutLanguage(path: string): string {
  return path.replace(PARAMETER, (_, before: string, after: string) => (after ? before : ""));
}

/** Returns the canonical address of a page in a language. The default language has no parameter. */
export function canonicalAddress(path: string, language: Language): string {
  return inLanguage(path, language === DEFAULT_LANGUAGE ? null : language);
}

/** Returns the addresses of a page with their values of `hreflang`. */
export function alternateAddresses(path: string): [hreflang: string, path: string][] {
  return [
    ...LANGUAGES.map(({ code }): [string, string] => [code, canonicalAddress(path, code)]),
    ["x-default", path],
  ];
}
