import { readInTab, writeInTab } from "./storage/tab-storage.ts";

const KEY = "samha-reloaded";
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const ANSWER_MS = 5_000;

/** The scripts that this page could not load. */
const failed = new Set<string>();

/**
 * Reloads the page where only a new one can load what failed with `error`; true where it does. Either the site no longer serves
 * the release that the page is of, or the browser keeps a failure: in Firefox and in newer Chromium (150) a script that failed
 * once fails until the page is left. Never while a form holds what a reload would lose, and not again soon, so that it never goes
 * round in circles.
 */
export async function reloadOldRelease(error?: unknown): Promise<boolean> {
  const script = globalThis.document?.querySelector<HTMLScriptElement>("script[type=module][src]");
  // Of a page that is read before the application runs, the application's (`web/starter`).
  const address = script?.dataset.modules?.split(" ", 1)[0] ?? script?.src;
  if (!address) return false;
  const repeated = noteFailure(error, address);
  if (holdsUnkeptText()) return false;
  const isNeeded =
    (await statusOf(address)) === 404
      ? noteOnce(address, HOUR_MS)
      : repeated !== null && (await statusOf(repeated)) === 200 && noteOnce(repeated, MINUTE_MS);
  if (isNeeded) location.reload();
  return isNeeded;
}

/** The script that `error` is about where it failed before, or null. Safari does not name it: the application's stands for it. */
function noteFailure(error: unknown, application: string): string | null {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (!(cause instanceof TypeError)) return null;
  const script = /https?:\S+/.exec(cause.message)?.[0] ?? application;
  if (failed.has(script)) return script;
  failed.add(script);
  return null;
}

/** How the site answers to a script. Without a connection nobody knows. */
async function statusOf(address: string): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = await fetch(address, { method: "HEAD", cache: "no-store", signal });
    return answer.status;
  } catch {
    return null;
  }
}

/** False where it was noted this long before, or where the browser keeps no notes. */
function noteOnce(address: string, maxAgeMs: number): boolean {
  const read = () => readInTab(KEY, maxAgeMs, isNote)?.address;
  if (read() === address) return false;
  writeInTab(KEY, { address });
  return read() === address;
}

function isNote(value: unknown): value is { address: string } {
  return typeof value === "object" && value !== null && "address" in value;
}

/** Comments and forms with `data-draft` keep a draft; forms of method `get` search. */
function holdsUnkeptText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "form[method=post]:not([data-draft]) :is(textarea, input:not([type=hidden], [type=checkbox], [type=radio]))",
  );
  return [...fields].some(({ value }) => value !== "");
}
