import { lazy, Suspense, useCallback } from "react";
import { useSelector } from "react-redux";
import { useLocation } from "react-router";
import { paths } from "#contract/paths.ts";
import { selectUser } from "#features/members/session/auth-slice.ts";
import { initializeAuth } from "#features/members/session/session.ts";
import { useAppDispatch } from "#lib/store-hooks.ts";

// Hardly anybody leaves: nobody else downloads this.
const DeletionNotice = lazy(async () => {
  const { DeletionNotice: component } = await import(
    "#features/members/account/deletion-notice.tsx"
  );
  return { default: component };
});

/** Whoever signs in while their account waits to be deleted is told on every page; the settings say it themselves. */
export function LeavingNotice() {
  const dueAt = useSelector(selectUser)?.deletionDueAt;
  const { pathname } = useLocation();
  const dispatch = useAppDispatch();
  const readAccount = useCallback(async () => {
    await dispatch(initializeAuth());
    // The button that was pressed is gone: readers of the keyboard go on with the page.
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [dispatch]);
  if (!dueAt || pathname === paths.settings) return null;
  return (
    <div className="wrap pbs-4">
      <Suspense fallback={null}>
        <DeletionNotice dueAt={dueAt} onKept={readAccount} />
      </Suspense>
    </div>
  );
}
