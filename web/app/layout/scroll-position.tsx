import { useEffect, useLayoutEffect, useRef } from "react";
import { ScrollRestoration, useLocation } from "react-router";
import { takeReturnPlace } from "#lib/storage/return-place.ts";

/**
 * Restores scroll positions. A new page starts at the top or at its fragment, and keyboard focus moves to its content. Back,
 * Forward and signing in restore the earlier position.
 */
export function ScrollPosition() {
  const { pathname, search, hash } = useLocation();
  const page = pathname + search;
  const currentPath = useRef(pathname);

  // The effect of ScrollRestoration, a child, runs first.
  useReturnPlace(page);

  useEffect(() => {
    if (currentPath.current === pathname) return;
    currentPath.current = pathname;
    const main = document.getElementById("main");
    if (!hash && !main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [pathname, hash]);

  return <ScrollRestoration />;
}

/** Restores the scroll position after signing in. */
function useReturnPlace(page: string): void {
  useLayoutEffect(() => {
    const y = takeReturnPlace(page);
    if (y !== null) window.scrollTo(0, y);
  }, [page]);
}
