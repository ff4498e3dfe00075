import { useEffect, useSyncExternalStore } from "react";
import { useSelector } from "react-redux";
import type { ThunkExtra } from "#lib/backend/create-app-thunk.ts";
import { SESSION_KEY } from "#lib/backend/session-key.ts";
import { type AppDispatch, useAppDispatch } from "#lib/backend/store-hooks.ts";
import { readStored, subscribeToStorage } from "#lib/storage/browser-storage.ts";
import { selectSession } from "./auth-slice.ts";
import { initializeAuth } from "./session.ts";
import { subscribeToSession } from "./session-requests.ts";

/** Keeps the store in sync with the stored session. Called once, by the layout. */
export function useSession(): void {
  const dispatch = useAppDispatch();
  const isMember = useSelector(selectSession) !== null;

  useEffect(() => {
    void dispatch(initializeAuth());
    return dispatch(watchStoredSession());
  }, [dispatch]);

  useEffect(() => (isMember ? dispatch(watchAuth()) : undefined), [dispatch, isMember]);
}

/** Returns whether this browser stores a session; false on the server and during hydration, so that both render the same. */
export function useStoredSession(): boolean {
  return useSyncExternalStore(
    subscribeToStorage,
    () => readStored(SESSION_KEY) !== null,
    () => false,
  );
}

type Watch = (dispatch: AppDispatch, getState: () => unknown, extra: ThunkExtra) => () => void;

/**
 * Detects without auth code that another tab signed in or out: the stored session appeared, disappeared or belongs to another
 * member. Also runs for pages restored from the back/forward cache. Returns a function that stops it.
 */
function watchStoredSession(): Watch {
  return (dispatch) => {
    const readAgain = () => void dispatch(initializeAuth());
    const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
      const isOther = key === SESSION_KEY && userIdOf(oldValue) !== userIdOf(newValue);
      if (key === null || isOther) readAgain();
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && readAgain();
    addEventListener("storage", onStorage);
    addEventListener("pageshow", onPageShow);
    return () => {
      removeEventListener("storage", onStorage);
      removeEventListener("pageshow", onPageShow);
    };
  };
}

/**
 * Reads the session again after every change that the auth client reports, including those by other tabs. For members only,
 * because it loads the auth code. Returns a function that stops it.
 */
function watchAuth(): Watch {
  return (dispatch, _getState, { backend }) => {
    const subscription = subscribeToSession(backend, () => void dispatch(initializeAuth())).catch(
      ignoreMissingAuthCode,
    );
    return () => void subscription.then((stop) => stop?.());
  };
}

/** Returns the user id of a stored session, which a renewal does not change. Without a user id, returns the text itself. */
function userIdOf(stored: string | null): unknown {
  if (stored === null) return null;
  try {
    const session: { user?: { id?: unknown } } | null = JSON.parse(stored);
    return session?.user?.id ?? stored;
  } catch {
    return stored;
  }
}

// The chunk did not load. The member's next action tries again, and shows an error if that fails.
function ignoreMissingAuthCode(): void {}
