import { lazy, Suspense, useEffect } from "react";
import { useSelector } from "react-redux";
import { selectUser } from "#features/members/session/auth-slice.ts";
import { initializeAuth } from "#features/members/session/session.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";

// Only new members need it, on sites that ask for it, so it is a chunk of its own.
const ConfirmEmailNotice = lazy(async () => {
  const { ConfirmEmailNotice: component } = await import(
    "#features/members/confirmation/confirm-email-notice.tsx"
  );
  return { default: component };
});

/** Tells a member on every page that the email address has to be confirmed before they may write. */
export function UnconfirmedNotice() {
  const user = useSelector(selectUser);
  if (!user?.mustConfirmEmail) return null;
  return (
    <div className="wrap pbs-4">
      <RereadOnReturn />
      <Suspense fallback={null}>
        <ConfirmEmailNotice email={user.email} />
      </Suspense>
    </div>
  );
}

/** Who opened the link in another tab comes back to a page without the notice. */
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
