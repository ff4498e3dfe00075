import type { Later } from "./keep-for-later.ts";

/** Who comes back to the tab after this long sees what has changed meanwhile. */
const AWAY_MS = 60_000;

/** Watches for a reader who comes back: to the tab, or by Back and Forward to another page of this document. */
export function watchReturns(options: {
  start: () => void;
  later: Later;
  signal: AbortSignal;
}): void {
  const { start, later, signal } = options;
  const { pathname, search } = location;
  let hiddenAt = Number.POSITIVE_INFINITY;

  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "hidden") hiddenAt = Date.now();
      else if (Date.now() - hiddenAt > AWAY_MS) {
        // The application refreshes the votes at this event.
        later.keep(document, () => document.dispatchEvent(new Event("visibilitychange")));
        start();
      }
    },
    { signal },
  );
  // The application had put several pages into this document before it was loaded anew.
  addEventListener(
    "popstate",
    () => {
      if (location.pathname !== pathname || location.search !== search) location.reload();
    },
    { signal },
  );
}
