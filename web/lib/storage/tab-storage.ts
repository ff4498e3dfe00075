/**
 * Session storage, one per tab, with an age: what a reader was about to do is forgotten after some minutes. It never
 * throws: private windows and full disks refuse it, and then nothing is stored.
 */
export function writeInTab(key: string, value: object): void {
  try {
    const entry: Entry = { at: Date.now(), value };
    globalThis.sessionStorage?.setItem(key, JSON.stringify(entry));
  } catch {
    // Refused: the reader does it once more.
  }
}

/** The stored value, or null where nothing readable is stored or it is older than `maxAgeMs`. */
export function readInTab<Value>(
  key: string,
  maxAgeMs: number,
  isValid: (value: unknown) => value is Value,
): Value | null {
  try {
    const entry = JSON.parse(globalThis.sessionStorage?.getItem(key) ?? "null") as Entry | null;
    if (!entry || !(Date.now() - entry.at < maxAgeMs)) return null;
    return isValid(entry.value) ? entry.value : null;
  } catch {
    return null;
  }
}

/** Removes a value. */
export function forgetInTab(key: string): void {
  try {
    globalThis.sessionStorage?.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

interface Entry {
  /** Milliseconds since 1970. */
  at: number;
  value: unknown;
}
