import { chosenLanguage, DEFAULT_LANGUAGE, isLanguage, type Language } from "#contract/language.ts";

/** Returns the language of a request: the chosen one, otherwise the first supported one in the browser's list. */
export function languageOfReader(headers: Headers): Language {
  return (
    chosenLanguage(headers.get("cookie")) ??
    acceptedLanguage(headers.get("accept-language") ?? "") ??
    DEFAULT_LANGUAGE
  );
}

/** Returns the first supported language. Browsers list languages by preference: `ar-EG,ar;q=0.9,en;q=0.8`. */
function acceptedLanguage(header: string): Language | null {
  const codes = header
    .slice(0, HEADER_MAX)
    .split(",")
    .map((entry) => entry.trim().toLowerCase().split(/[-;]/)[0]);
  return codes.find(isLanguage) ?? null;
}

const HEADER_MAX = 200;
