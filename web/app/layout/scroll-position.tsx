import { useEffect, useLayoutEffect, useRef } from "react";
import { ScrollRestoration, useLocation } from "react-router";
import { takeReturnPlace } from "#lib/storage/return-place.ts";

/**
 * A new page begins at the top (specification 2), or at the element of its `#`, and keyboard focus moves to its content.
 * Back and Forward return to where the reader was, also after a full load; so does signing in for something on a page.
 */
export function ScrollPosition() {
  const { pathname, search, hash } = useLocation();
  const page = pathname + search;
  const shownPath = useRef(pathname);

  // The effect of ScrollRestoration, a child, comes first.
  useReturnPlace(page);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    const main = document.getElementById("main");
    if (!hash && !main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [pathname, hash]);

  return <ScrollRestoration />;
}

/** Scrolls to where the reader was before they went to sign in. */
function useReturnPlace(page: string): void {
  useLayoutEffect(() => {
    const y = takeReturnPlace(page);
    if (y !== null) window.scrollTo(0, y);
  }, [page]);
}
