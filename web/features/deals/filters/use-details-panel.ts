import { type KeyboardEvent, useEffect, useRef } from "react";

/**
 * Closes a `details` element that shows a panel: by Escape, by a press or the focus elsewhere, and when what was chosen
 * in it has arrived.
 */
export function useDetailsPanel(chosen: unknown) {
  const panel = useRef<HTMLDetailsElement>(null);

  // A choice that has arrived closes the panel. One that was opened before the scripts came stays open.
  const shown = useRef(chosen);
  useEffect(() => {
    if (shown.current === chosen) return;
    shown.current = chosen;
    panel.current?.removeAttribute("open");
  }, [chosen]);

  useEffect(() => {
    function closeOutside(event: Event): void {
      if (event.target instanceof Node && !panel.current?.contains(event.target)) {
        panel.current?.removeAttribute("open");
      }
    }
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLDetailsElement>): void {
    if (event.key !== "Escape" || !panel.current?.open) return;
    event.stopPropagation();
    panel.current.open = false;
    panel.current.querySelector("summary")?.focus();
  }

  return { panel, onKeyDown };
}
