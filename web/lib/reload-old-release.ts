import { tabStorage } from "./storage/timed-storage.ts";

const KEY = "samha-reloaded";
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const TIMEOUT_MS = 5_000;

const failed = new Set<string>();

/**
 * Reloads the page if that can fix a failed script. Returns whether the page reloads. Either the site no longer serves this
 * release, or the browser cached the failure. Firefox, and Chromium since 150, do not retry a failed script on the same page.
 * Never reloads if a form would lose text, or twice in a short time, which prevents reload loops.
 */
export async function reloadOldRelease(error?: unknown): Promise<boolean> {
  const script = globalThis.document?.querySelector<HTMLScriptElement>("script[type=module][src]");
  // On a page with the starter (`web/starter`), the first of its modules.
  const address = script?.dataset.modules?.split(" ", 1)[0] ?? script?.src;
  if (!address) return false;
  const repeated = noteFailure(error, address);
  if (hasUnsavedText()) return false;
  const isNeeded =
    (await statusOf(address)) === 404
      ? noteOnce(address, HOUR_MS)
      : repeated !== null && (await statusOf(repeated)) === 200 && noteOnce(repeated, MINUTE_MS);
  if (isNeeded) location.reload();
  return isNeeded;
}

/** Returns the script that `error` names if it failed before, otherwise null. Safari names no script: then `application` counts. */
function noteFailure(error: unknown, application: string): string | null {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (!(cause instanceof TypeError)) return null;
  const script = /https?:\S+/.exec(cause.message)?.[0] ?? application;
  if (failed.has(script)) return script;
  failed.add(script);
  return null;
}

/** Returns the status of a script, or null if the request fails. */
async function statusOf(address: string): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(address, { method: "HEAD", cache: "no-store", signal });
    return response.status;
  } catch {
    return null;
  }
}

/** Stores the address. Returns false if it was stored less than `maxAgeMs` ago, or if storage is refused. */
function noteOnce(address: string, maxAgeMs: number): boolean {
  const read = () => tabStorage.read(KEY, maxAgeMs, isNote)?.address;
  if (read() === address) return false;
  tabStorage.write(KEY, { address });
  return read() === address;
}

function isNote(value: unknown): value is { address: string } {
  return typeof value === "object" && value !== null && "address" in value;
}

/** Ignores forms that store a draft (`data-draft`) and searches, which use method `get`, unless the visitor is typing. */
function hasUnsavedText(): boolean {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement && activeElement.value !== "") return true;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "form[method=post]:not([data-draft]) :is(textarea, input:not([type=hidden], [type=checkbox], [type=radio]))",
  );
  return [...fields].some(({ value }) => value !== "");
}
