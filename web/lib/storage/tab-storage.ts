/** Stores a value in this tab with the current time. Does nothing if storage is refused or full. */
export function writeInTab(key: string, value: object): void {
  try {
    const entry: Entry = { at: Date.now(), value };
    globalThis.sessionStorage?.setItem(key, JSON.stringify(entry));
  } catch {
    // The visitor repeats the action instead.
  }
}

/** Returns a stored value, or null if it is missing, invalid or older than `maxAgeMs`. */
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

export function removeFromTab(key: string): void {
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
