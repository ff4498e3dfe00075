import { useEffect, useLayoutEffect, useRef } from "react";

export type SingleKeys = Readonly<Record<string, () => void>>;

/** Handles single-key shortcuts, except with Ctrl, Alt or Meta, while typing, in a menu, and while a dialog is open. */
export function useSingleKeys(keys: SingleKeys): void {
  const latest = useRef(keys);
  // A layout effect, so that a key pressed right after the update runs the new action.
  useLayoutEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.repeat || hasOtherMeaning(event)) return;
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

function hasOtherMeaning({
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
