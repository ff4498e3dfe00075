import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from "#contract/language.ts";

/** Parameter that fixes the language of a page, whatever the cookie says (docs/decisions/0040). */
export const LANGUAGE_PARAMETER = "lang";

const PARAMETER = /([?&])lang=[^&#]*(&|(?=#|$))/;

/** Returns the language that an address names, or null if the cookie decides. */
export function addressLanguage(search: string): Language | null {
  if (!search.includes(`${LANGUAGE_PARAMETER}=`)) return null;
  const mark = search.indexOf("?");
  const language = new URLSearchParams(search.slice(mark + 1)).get(LANGUAGE_PARAMETER);
  return isLanguage(language) ? language : null;
}

/** Returns a local path with the language that its page is to be read in; null leaves that to the cookie. */
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

/** Returns the one address of a page in a language, for search engines: without a parameter in the default language. */
export function canonicalAddress(path: string, language: Language): string {
  return inLanguage(path, language === DEFAULT_LANGUAGE ? null : language);
}

/** Returns the addresses of a page by the value of `hreflang`. */
export function alternateAddresses(path: string): [hreflang: string, path: string][] {
  return [
    ...LANGUAGES.map(({ code }): [string, string] => [code, canonicalAddress(path, code)]),
    ["x-default", path],
  ];
}
