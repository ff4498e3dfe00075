import { lazy, Suspense, useEffect } from "react";
import { useSelector } from "react-redux";
import { useLocation } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { selectUser } from "#features/members/session/auth-slice.ts";
import { initializeAuth } from "#features/members/session/session.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";

// A separate chunk: only new members need it, on sites that require confirmation.
const ConfirmEmailNotice = lazy(async () => {
  const { ConfirmEmailNotice: component } = await import(
    "#features/members/confirmation/confirm-email-notice.tsx"
  );
  return { default: component };
});

export function UnconfirmedNotice() {
  const user = useSelector(selectUser);
  const { pathname } = useLocation();
  if (!user?.mustConfirmEmail || pathname === paths.authCallback) return null;
  return (
    <div className="wrap pbs-4">
      <RereadOnReturn />
      <Suspense fallback={null}>
        <ConfirmEmailNotice email={user.email} />
      </Suspense>
    </div>
  );
}

function RereadOnReturn() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const read = () => {
      if (document.visibilityState === "visible") void dispatch(initializeAuth());
    };
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, [dispatch]);
  return null;
}
