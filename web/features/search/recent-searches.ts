import { sanitizeSearch } from "#contract/text/search-text.ts";
import { readStoredJson, removeStored, writeStored } from "#lib/storage/browser-storage.ts";

const KEY = "samha-recent-searches";
const KEPT = 5;

/** The last texts searched for in this browser, the latest first; they are nowhere else. */
export function recentSearches(): readonly string[] {
  return (readStoredJson(KEY, isTexts) ?? []).slice(0, KEPT);
}

/** Puts a text first; a blank one is not kept. */
export function rememberSearch(typed: string): void {
  const text = sanitizeSearch(typed);
  if (text === "") return;
  const others = recentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase());
  writeStored(KEY, JSON.stringify([text, ...others].slice(0, KEPT)));
}

export function forgetSearches(): void {
  removeStored(KEY);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}
