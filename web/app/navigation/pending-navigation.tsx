import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { PageSkeleton } from "./page-skeleton.tsx";

const PATIENCE_MS = 200;

/**
 * The page, and in its place the next one's skeleton with 'Loading...' once that has been loading for a moment. The page
 * stays as it is meanwhile, for a reader who turns back.
 */
export function PendingNavigation({ children }: { children: ReactNode }) {
  const next = useSlowPage();
  useStartAtTop(next);
  return (
    <>
      {next && <PageSkeleton pathname={next.pathname} />}
      <div hidden={next !== null} className={next ? undefined : "contents"}>
        {children}
      </div>
    </>
  );
}

interface SlowPage {
  pathname: string;
  /** How far the page on screen is scrolled. */
  y: number;
}

/** The page that is taking long to load, or null. */
function useSlowPage(): SlowPage | null {
  const { state, location: next } = useNavigation();
  const { pathname } = useLocation();
  // Another filter or page of the same list: the list shows that itself.
  const loading = state === "loading" && next.pathname !== pathname ? next.pathname : null;
  const [slow, setSlow] = useState<SlowPage | null>(null);
  useEffect(() => {
    if (loading === null) return setSlow(null);
    const timer = setTimeout(() => setSlow({ pathname: loading, y: window.scrollY }), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [loading]);
  // The next page shows in the same moment as its address.
  return loading === null ? null : slow;
}

/** Shows a skeleton from its top, and the page as it was if its reader turns back. */
function useStartAtTop(next: SlowPage | null): void {
  const { key } = useLocation();
  const left = useRef<{ key: string; y: number } | null>(null);
  useLayoutEffect(() => {
    if (next) {
      left.current ??= { key, y: next.y };
      window.scrollTo(0, 0);
      return;
    }
    const place = left.current;
    left.current = null;
    if (place?.key === key) window.scrollTo(0, place.y);
  }, [next, key]);
}
