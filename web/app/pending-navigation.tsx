import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { Spinner } from "#ui/spinner.tsx";

const PATIENCE_MS = 200;

/** The spinner with 'Loading...' while the next page is loading; it does not appear for a fast page. */
export function PendingNavigation() {
  const { state, location: next } = useNavigation();
  const { pathname } = useLocation();
  // Another filter or page of the same list: the list shows that itself.
  const isLoading = state === "loading" && next?.pathname !== pathname;
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isLoading) return setShown(false);
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);

  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-1/3 z-40 grid justify-items-center"
    >
      {isShown && (
        <div className="rounded-l border border-border bg-raised p-6 shadow-3">
          <Spinner />
        </div>
      )}
    </div>
  );
}
