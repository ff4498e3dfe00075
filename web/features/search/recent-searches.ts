import { sanitizeSearch } from "#contract/text/search-text.ts";
import { readStoredJson, removeStored, writeStored } from "#lib/storage/browser-storage.ts";

const KEY = "samha-recent-searches";
const SEARCHES_MAX = 5;

/** Returns the latest searches in this browser, newest first. The server does not store them. */
export function recentSearches(): readonly string[] {
  return (readStoredJson(KEY, isTexts) ?? []).slice(0, SEARCHES_MAX);
}

/** Stores a text as the newest search. Ignores blank texts. */
export function rememberSearch(typed: string): void {
  const text = sanitizeSearch(typed);
  if (text === "") return;
  const others = recentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase());
  writeStored(KEY, JSON.stringify([text, ...others].slice(0, SEARCHES_MAX)));
}

export function clearSearches(): void {
  removeStored(KEY);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}
