import { chosenLanguage, DEFAULT_LANGUAGE, isLanguage, type Language } from "#contract/language.ts";

/** The language of the reader who sends these headers: the one chosen, else the first of ours that the browser lists. */
export function languageOfReader(headers: Headers): Language {
  return (
    chosenLanguage(headers.get("cookie")) ??
    acceptedLanguage(headers.get("accept-language") ?? "") ??
    DEFAULT_LANGUAGE
  );
}

/** Browsers list languages in the order of preference: `ar-EG,ar;q=0.9,en;q=0.8`. */
function acceptedLanguage(header: string): Language | null {
  const codes = header
    .slice(0, HEADER_MAX)
    .split(",")
    .map((entry) => entry.trim().toLowerCase().split(/[-;]/)[0]);
  return codes.find(isLanguage) ?? null;
}

const HEADER_MAX = 200;
