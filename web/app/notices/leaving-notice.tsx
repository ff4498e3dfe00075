import { lazy, Suspense, useCallback } from "react";
import { useSelector } from "react-redux";
import { useLocation } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { selectUser } from "#features/members/session/auth-slice.ts";
import { initializeAuth } from "#features/members/session/session.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";

// A separate chunk, because few members need it.
const DeletionNotice = lazy(async () => {
  const { DeletionNotice: component } = await import(
    "#features/members/account/deletion-notice.tsx"
  );
  return { default: component };
});

export function LeavingNotice() {
  const dueAt = useSelector(selectUser)?.deletionDueAt;
  const { pathname } = useLocation();
  const dispatch = useAppDispatch();
  const readAccount = useCallback(async () => {
    await dispatch(initializeAuth());
    // The pressed button disappears, so keyboard focus moves to the page.
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
