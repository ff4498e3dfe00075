import { shortDealId } from "#contract/addresses/paths.ts";
import { readStoredJson, writeStored } from "#lib/storage/browser-storage.ts";

const KEY = "samha-short-ids";
/** Maximum number of entries. Older ones are dropped. */
const KEPT = 500;

/** Pairs of short and full ids, newest last. */
type ShortIds = readonly (readonly [short: string, full: string])[];

/** Returns the full id that this browser has stored for a short one, or null; always null on the server. */
export function recallFullId(shortId: string): string | null {
  return read().findLast(([short]) => short === shortId)?.[1] ?? null;
}

export function rememberDealIds(ids: readonly string[]): void {
  if (ids.length === 0) return;
  const fresh = new Map(ids.map((id) => [shortDealId(id), id]));
  const older = read().filter(([short]) => !fresh.has(short));
  writeStored(KEY, JSON.stringify([...older, ...fresh].slice(-KEPT)));
}

function read(): ShortIds {
  return readStoredJson(KEY, isShortIds) ?? [];
}

function isShortIds(value: unknown): value is ShortIds {
  return Array.isArray(value) && value.every(isPair);
}

function isPair(pair: unknown): boolean {
  return Array.isArray(pair) && pair.length === 2 && pair.every((id) => typeof id === "string");
}
