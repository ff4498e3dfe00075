import { useEffect, useRef, useState } from "react";
import { readStoredJson, removeStored, writeStored } from "./browser-storage.ts";

// Drafts: what a member typed and has not sent. One policy for all of them. They are stored in this browser under the
// member's id, so that a reload or an ended session loses nothing and another member does not see them. An empty draft is
// removed, size and number are bounded, and the content is checked when it is read. A browser that refuses storage keeps
// no drafts.

const PREFIX = "samha-draft:";
/** Characters of one draft. */
const LENGTH_MAX = 250_000;
/** Drafts in one browser; the oldest is removed for a new one. */
const DRAFTS_MAX = 30;
const AUTOSAVE_AFTER_MS = 500;

export interface Draft<Content> {
  /** Returns the stored content, or null. */
  read: () => Content | null;
  /** Stores the content; null removes the draft. */
  write: (content: Content | null) => void;
}

/** What a draft needs of a zod schema. */
export interface ContentSchema<Content> {
  safeParse: (value: unknown) => { success: true; data: Content } | { success: false };
}

/** The draft of one member. `name` says of what: "deal", or with an id where there are several. */
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

/** Whether any member has a draft of this name in this browser. */
export function hasDraft(name: string): boolean {
  return storedKeys(`${PREFIX}${name}:`).length > 0;
}

/**
 * Calls `save` half a second after the last `schedule()`, and at once when the page is left or the component unmounts
 * while a save is due. `cancel` drops a save that is due.
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
    .sort((one, other) => savedAt(one) - savedAt(other))
    .slice(0, others.length - DRAFTS_MAX + 1)
    .forEach(removeStored);
}

/** The keys that begin with a text; none where storage is refused. */
function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(globalThis.localStorage ?? {}).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
