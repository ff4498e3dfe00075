import { useEffect } from "react";
import { useSelector } from "react-redux";
import { useAppDispatch } from "#lib/store-hooks.ts";
import { selectSession } from "./auth-slice.ts";
import { initializeAuth } from "./initialize-auth.ts";
import { watchAuth, watchStoredSession } from "./watch-auth.ts";

/** Keeps the store and the stored session in step for as long as the site is open. Used once, by the frame. */
export function useSession(): void {
  const dispatch = useAppDispatch();
  const isMember = useSelector(selectSession) !== null;

  useEffect(() => {
    void dispatch(initializeAuth());
    return dispatch(watchStoredSession());
  }, [dispatch]);

  useEffect(() => (isMember ? dispatch(watchAuth()) : undefined), [dispatch, isMember]);
}
