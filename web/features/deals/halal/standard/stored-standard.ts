import { useSyncExternalStore } from "react";
import {
  type FactFilters,
  factFiltersFrom,
  factFiltersOf,
  hasFactFilters,
} from "#contract/halal/fact-filters.ts";
import {
  readStored,
  removeStored,
  subscribeToStorage,
  writeStored,
} from "#lib/storage/browser-storage.ts";

/** The reader's standard is stored in this browser only. */
const KEY = "halal-standard";

/** Returns the stored standard, or null. Always null on the server. */
export function useStoredStandard(): FactFilters | null {
  const text = useSyncExternalStore(subscribeToStorage, () => readStored(KEY), onServer);
  return text === null ? null : standardFrom(text);
}

/** Returns whether the halal filters are exactly those of the standard. */
export function isStandard(standard: FactFilters | null, filters: FactFilters): boolean {
  return JSON.stringify(standard) === JSON.stringify(factFiltersOf(filters));
}

export function saveStandard(standard: FactFilters): void {
  const set = Object.entries(standard).filter(([, value]) => value !== "");
  writeStored(KEY, new URLSearchParams(set).toString());
  dispatchEvent(new Event("storage"));
}

export function deleteStandard(): void {
  removeStored(KEY);
  dispatchEvent(new Event("storage"));
}

function standardFrom(text: string): FactFilters | null {
  const stored = new URLSearchParams(text);
  const standard = factFiltersFrom((name) => stored.get(name));
  return hasFactFilters(standard) ? standard : null;
}

const onServer = () => null;
