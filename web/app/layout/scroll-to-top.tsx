import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Every change of route scrolls to the top of the page (specification 2) and moves keyboard focus to its content. An
 * address with a `#` scrolls to its element instead.
 */
export function ScrollToTop() {
  const { pathname, search, hash } = useLocation();
  const page = pathname + search;
  const shown = useRef({ page, pathname });

  useEffect(() => {
    if (shown.current.page === page) return;
    const isNewPath = shown.current.pathname !== pathname;
    shown.current = { page, pathname };
    if (hash) return;
    window.scrollTo(0, 0);
    const main = document.getElementById("main");
    if (isNewPath && !main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [page, pathname, hash]);

  return null;
}
