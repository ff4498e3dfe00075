import type { EarlyInput } from "./early-input.ts";

/** Time in the background after which the page is refreshed. */
const AWAY_MS = 60_000;

/** Watches for returns to the tab, and for Back and Forward to another page of this document. */
export function watchReturns(options: {
  start: () => void;
  earlyInput: EarlyInput;
  signal: AbortSignal;
}): void {
  const { start, earlyInput, signal } = options;
  const { pathname, search } = location;
  let hiddenAt = Number.POSITIVE_INFINITY;

  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "hidden") hiddenAt = Date.now();
      else if (Date.now() - hiddenAt > AWAY_MS) {
        // The application refreshes the votes at this event.
        earlyInput.store(document, () => document.dispatchEvent(new Event("visibilitychange")));
        start();
      }
    },
    { signal },
  );
  // The application may have shown several pages in this document before it was reloaded.
  addEventListener(
    "popstate",
    () => {
      if (location.pathname !== pathname || location.search !== search) location.reload();
    },
    { signal },
  );
}
