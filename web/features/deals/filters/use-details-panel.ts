import { type KeyboardEvent, useEffect, useRef } from "react";

/** Closes a `details` panel on Escape, on a click or focus outside, and once a new choice has loaded. */
export function useDetailsPanel(chosen: unknown) {
  const panel = useRef<HTMLDetailsElement>(null);

  // A loaded choice closes the panel. A panel opened before hydration stays open.
  const previous = useRef(chosen);
  useEffect(() => {
    if (previous.current === chosen) return;
    previous.current = chosen;
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
