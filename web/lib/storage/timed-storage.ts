/** Values stored with a timestamp. If storage is refused or full, nothing is stored. */
interface TimedStorage {
  write(key: string, value: object): void;
  /** Returns a stored value, or null if it is missing, invalid or older than `maxAgeMs`. */
  read<Value>(
    key: string,
    maxAgeMs: number,
    isValid: (value: unknown) => value is Value,
  ): Value | null;
  remove(key: string): void;
}

export const tabStorage = timedStorage("sessionStorage");
/** Shared by the tabs of this browser. */
export const browserStorage = timedStorage("localStorage");

interface Entry {
  /** Milliseconds since 1970. */
  at: number;
  value: unknown;
}

function timedStorage(area: "sessionStorage" | "localStorage"): TimedStorage {
  return {
    write(key, value) {
      try {
        const entry: Entry = { at: Date.now(), value };
        globalThis[area]?.setItem(key, JSON.stringify(entry));
      } catch {
        // The visitor repeats the action instead.
      }
    },
    read(key, maxAgeMs, isValid) {
      try {
        const entry = JSON.parse(globalThis[area]?.getItem(key) ?? "null") as Entry | null;
        if (!entry || !(Date.now() - entry.at < maxAgeMs)) return null;
        return isValid(entry.value) ? entry.value : null;
      } catch {
        return null;
      }
    },
    remove(key) {
      try {
        globalThis[area]?.removeItem(key);
      } catch {
        // Nothing was stored.
      }
    },
  };
}
