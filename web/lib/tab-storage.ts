/**
 * Session storage that never throws: what is kept here lives as long as the tab and is seen by no other. Private windows
 * and full disks refuse it, and then the tab simply forgets.
 */
export function readTabStored(key: string): string | null {
  try {
    return globalThis.sessionStorage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Keeps a text for this tab; null forgets it. Does nothing where storage is refused. */
export function writeTabStored(key: string, value: string | null): void {
  try {
    if (value === null) globalThis.sessionStorage?.removeItem(key);
    else globalThis.sessionStorage?.setItem(key, value);
  } catch {
    // Refused: the text lasts for this page only.
  }
}
