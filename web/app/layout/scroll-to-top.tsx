import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Every change of route starts at the top of the page (specification 2), and readers of the keyboard start at its
 * content. An address with a `#` goes to its place instead.
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
