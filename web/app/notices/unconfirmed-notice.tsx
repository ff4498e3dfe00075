import { useEffect } from "react";
import { useSelector } from "react-redux";
import { useLocation } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { selectUser } from "#features/members/session/auth-slice.ts";
import { initializeAuth } from "#features/members/session/session.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useChunk } from "#ui/use-chunk.ts";

export function UnconfirmedNotice() {
  const user = useSelector(selectUser);
  const { pathname } = useLocation();
  const isShown = user?.mustConfirmEmail === true && pathname !== paths.authCallback;
  const chunk = useChunk(isShown, load);
  if (!user || !isShown) return null;
  return (
    <div className="wrap pbs-4">
      <RereadOnReturn />
      {chunk && <chunk.ConfirmEmailNotice email={user.email} />}
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

/** A separate chunk: only new members need it, on sites that require confirmation. */
const load = () => import("#features/members/confirmation/confirm-email-notice.tsx");
