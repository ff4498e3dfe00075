import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { matchPath, useLocation, useNavigation } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { DealCardSkeleton } from "#features/deals/card/deal-card-skeleton.tsx";
import { DealSkeleton } from "#features/deals/page/deal-skeleton.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";

const SLOW_AFTER_MS = 200;

/** Replaces the page with a skeleton while the next page loads slowly. The hidden page stays mounted for Back. */
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
  y: number;
}

/** Returns the page that is loading slowly, or null. */
function useSlowPage(): SlowPage | null {
  const { state, location: next } = useNavigation();
  const { pathname } = useLocation();
  // A list shows its own loading state for filters and pages.
  const loading = state === "loading" && next.pathname !== pathname ? next.pathname : null;
  const [slow, setSlow] = useState<SlowPage | null>(null);
  useEffect(() => {
    if (loading === null) return setSlow(null);
    const timer = setTimeout(
      () => setSlow({ pathname: loading, y: window.scrollY }),
      SLOW_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [loading]);
  // Without a pending navigation, an earlier slow page no longer counts.
  return loading === null ? null : slow;
}

/** Shows a skeleton from its top. Restores the scroll position if the visitor goes back. */
function useStartAtTop(next: SlowPage | null): void {
  const { key } = useLocation();
  const hiddenPage = useRef<{ key: string; y: number } | null>(null);
  useLayoutEffect(() => {
    if (next) {
      hiddenPage.current ??= { key, y: next.y };
      window.scrollTo(0, 0);
      return;
    }
    const place = hiddenPage.current;
    hiddenPage.current = null;
    if (place?.key === key) window.scrollTo(0, place.y);
  }, [next, key]);
}

/** Placeholder of a loading page: the outline of a deal or a list, otherwise the spinner alone. */
function PageSkeleton({ pathname }: { pathname: string }) {
  const slug = matchPath("/deals/:slug", pathname)?.params.slug;
  if (slug) return <DealSkeleton slug={slug} />;
  const isList = pathname === paths.home || pathname.startsWith(paths.category(""));
  if (!isList) return <Spinner className="min-block-[60vh]" />;
  return (
    <div className="wrap grid gap-2.5 pbe-8 sm:gap-3">
      <Spinner />
      {["1", "2", "3"].map((key) => (
        <DealCardSkeleton key={key} />
      ))}
    </div>
  );
}
