import { readInTab, writeInTab } from "./storage/tab-storage.ts";

const KEY = "samha-reloaded";
const HOUR_MS = 3_600_000;
const ANSWER_MS = 5_000;

/**
 * Reloads the page where the site no longer serves the release that the page is of; true where it does. Once for each
 * release, so that it never goes round in circles, and never while a form holds what a reload would lose.
 */
export async function reloadOldRelease(): Promise<boolean> {
  const script = globalThis.document?.querySelector<HTMLScriptElement>("script[type=module][src]");
  // Of a page that is read before the application runs, the application's (`web/starter`).
  const address = script?.dataset.modules?.split(" ", 1)[0] ?? script?.src;
  if (!address || holdsUnkeptText() || !(await isGone(address)) || !noteOnce(address)) return false;
  location.reload();
  return true;
}

/** Whether the page's own script is no longer served. Without a connection nobody knows. */
async function isGone(address: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = await fetch(address, { method: "HEAD", cache: "no-store", signal });
    return answer.status === 404;
  } catch {
    return false;
  }
}

/** False where it was noted before, or where the browser keeps no notes. */
function noteOnce(address: string): boolean {
  const read = () => readInTab(KEY, HOUR_MS, isNote)?.address;
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
