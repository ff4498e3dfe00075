import { useEffect, useLayoutEffect, useRef } from "react";

/** What a key does; keys as `KeyboardEvent.key` names them, letters in lower case. */
export type QueueKeys = Readonly<Record<string, () => void>>;

/**
 * Single keys for working through a queue, heard anywhere on the page but where they mean something else: while
 * typing, while a dialog or menu is open, and together with Ctrl, Alt or Meta. A held key counts once.
 */
export function useQueueKeys(keys: QueueKeys): void {
  const latest = useRef(keys);
  // Before anybody can press a key on what has just been drawn.
  useLayoutEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.repeat || isMeantElsewhere(event)) return;
      const key = event.key.toLowerCase();
      const action = Object.hasOwn(latest.current, key) ? latest.current[key] : undefined;
      if (!action) return;
      event.preventDefault();
      action();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

const TYPING =
  "input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=menu]";

function isMeantElsewhere({
  ctrlKey,
  altKey,
  metaKey,
  isComposing,
  target,
}: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey || isComposing) return true;
  if (document.querySelector("dialog[open]")) return true;
  return target instanceof Element && target.closest(TYPING) !== null;
}
