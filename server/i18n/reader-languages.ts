import { LRUCache } from "lru-cache";
import { DEFAULT_LANGUAGE, type Language } from "#contract/language.ts";
import { normalizeEmail } from "#contract/members/credentials.ts";
import { languageOfReader } from "./language-of-reader.ts";

/** Language of emails by address: the language of the latest account request with that address. */
export interface ReaderLanguages {
  note(email: unknown, headers: Headers): void;
  of(email: string): Language;
}

const HOUR_MS = 3_600_000;
const ADDRESSES_MAX = 5_000;

/** Creates the store. It keeps languages for an hour, for a limited number of addresses; later emails are in English. */
export function createReaderLanguages(): ReaderLanguages {
  const languages = new LRUCache<string, Language>({ max: ADDRESSES_MAX, ttl: HOUR_MS });
  return {
    note(email, headers) {
      if (typeof email === "string")
        languages.set(normalizeEmail(email), languageOfReader(headers));
    },
    of: (email) => languages.get(normalizeEmail(email)) ?? DEFAULT_LANGUAGE,
  };
}
