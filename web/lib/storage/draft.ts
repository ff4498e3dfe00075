import { useEffect, useRef, useState } from "react";
import { readStoredJson, removeStored, writeStored } from "./browser-storage.ts";

// Unsent input, stored in the browser under the member's id or `VISITOR`: it survives a reload or an ended session, and other
// members do not see it. An empty draft is removed. The size and the number of drafts are limited. Stored content is validated.

const PREFIX = "samha-draft:";
/** Maximum length of a draft in characters. */
const LENGTH_MAX = 250_000;
/** Drafts per browser. A new one evicts the oldest. */
const DRAFTS_MAX = 30;
const AUTOSAVE_AFTER_MS = 500;

export interface Draft<Content> {
  read: () => Content | null;
  /** Stores the content; null removes the draft. */
  write: (content: Content | null) => void;
}

export interface ContentSchema<Content> {
  safeParse: (value: unknown) => { success: true; data: Content } | { success: false };
}

/** Returns a member's draft. `name` is the form, such as "deal", with an id if a form has several drafts. */
export function memberDraft<Content>(
  name: string,
  userId: string,
  schema: ContentSchema<Content>,
): Draft<Content> {
  const key = `${PREFIX}${name}:${userId}`;
  return {
    read() {
      const parsed = schema.safeParse(readStoredJson(key, isStoredDraft)?.content);
      return parsed.success ? parsed.data : null;
    },
    write(content) {
      if (content === null) return removeStored(key);
      const text = JSON.stringify({ savedAt: Date.now(), content });
      if (text.length > LENGTH_MAX) return;
      makeSpaceFor(key);
      writeStored(key, text);
    },
  };
}

/** Returns whether this browser stores a draft of this name, of any member or visitor. */
export function hasDraft(name: string): boolean {
  return storedKeys(`${PREFIX}${name}:`).length > 0;
}

/**
 * Calls `save` half a second after the last `schedule()`, or immediately when the visitor leaves the page or the component
 * unmounts. `cancel` drops a scheduled save.
 */
export function useAutosave(save: () => void): Autosave {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const [timer] = useState(() => createTimer(() => latest.current()));
  useEffect(() => {
    addEventListener("pagehide", timer.flush);
    return () => {
      removeEventListener("pagehide", timer.flush);
      timer.flush();
    };
  }, [timer]);
  return timer;
}

interface Autosave {
  schedule: () => void;
  cancel: () => void;
}

function createTimer(save: () => void): Autosave & { flush: () => void } {
  let due: ReturnType<typeof setTimeout> | null = null;
  function cancel(): void {
    if (due !== null) clearTimeout(due);
    due = null;
  }
  function flush(): void {
    if (due === null) return;
    cancel();
    save();
  }
  return {
    cancel,
    flush,
    schedule() {
      cancel();
      due = setTimeout(flush, AUTOSAVE_AFTER_MS);
    },
  };
}

interface StoredDraft {
  /** Milliseconds since 1970. */
  savedAt: number;
  content: unknown;
}

function isStoredDraft(value: unknown): value is StoredDraft {
  if (typeof value !== "object" || value === null || !("content" in value)) return false;
  return "savedAt" in value && typeof value.savedAt === "number";
}

function makeSpaceFor(key: string): void {
  const others = storedKeys(PREFIX).filter((other) => other !== key);
  if (others.length < DRAFTS_MAX) return;
  const savedAt = (other: string) => readStoredJson(other, isStoredDraft)?.savedAt ?? 0;
  others
    .sort((a, b) => savedAt(a) - savedAt(b))
    .slice(0, others.length - DRAFTS_MAX + 1)
    .forEach(removeStored);
}

/** Returns the keys with a prefix; an empty list if storage is refused. */
function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(globalThis.localStorage ?? {}).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
