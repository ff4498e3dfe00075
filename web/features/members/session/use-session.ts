import { useEffect, useSyncExternalStore } from "react";
import { useSelector } from "react-redux";
import { onDemand, type ThunkExtra } from "#lib/backend/create-app-thunk.ts";
import { SESSION_KEY } from "#lib/backend/session-key.ts";
import { type AppDispatch, useAppDispatch } from "#lib/backend/store-hooks.ts";
import { readStored } from "#lib/storage/browser-storage.ts";
import { selectSession } from "./auth-slice.ts";
import { initializeAuth } from "./session.ts";

/** Keeps the store and the stored session in step as long as the site is open. The layout calls it once. */
export function useSession(): void {
  const dispatch = useAppDispatch();
  const isMember = useSelector(selectSession) !== null;

  useEffect(() => {
    void dispatch(initializeAuth());
    return dispatch(watchStoredSession());
  }, [dispatch]);

  useEffect(() => (isMember ? dispatch(watchAuth()) : undefined), [dispatch, isMember]);
}

/** Whether this browser stores a session; false on the server and while hydrating, so that both render the same. */
export function useStoredSession(): boolean {
  return useSyncExternalStore(
    subscribeToStorage,
    () => readStored(SESSION_KEY) !== null,
    () => false,
  );
}

type Watch = (dispatch: AppDispatch, getState: () => unknown, extra: ThunkExtra) => () => void;

/**
 * Notices without any auth code that another tab signed in or out: the stored session appeared, disappeared or now
 * belongs to another member, also while the browser kept this page in its back/forward cache. Returns the function that
 * stops it.
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
 * Reads the session again after every change that the auth client reports, other tabs' included. For members only, because
 * it loads the auth code. Returns the function that stops it.
 */
function watchAuth(): Watch {
  return (dispatch, _getState, { backend }) => {
    let isStopped = false;
    let unsubscribe = () => {};
    subscribe(backend, () => {
      if (!isStopped) void dispatch(initializeAuth());
    }).then((stop) => {
      if (isStopped) stop();
      else unsubscribe = stop;
    }, ignoreMissingAuthCode);
    return () => {
      isStopped = true;
      unsubscribe();
    };
  };
}

const subscribe = onDemand(async () => (await import("./session-requests.ts")).subscribeToSession);

function subscribeToStorage(onChange: () => void): () => void {
  addEventListener("storage", onChange);
  return () => removeEventListener("storage", onChange);
}

/** The user id in a stored session; a renewed session has the same one. Without one, the text itself. */
function userIdOf(stored: string | null): unknown {
  if (stored === null) return null;
  try {
    const session: { user?: { id?: unknown } } | null = JSON.parse(stored);
    return session?.user?.id ?? stored;
  } catch {
    return stored;
  }
}

// The chunk did not load; the member's next action loads it again and shows the failure.
function ignoreMissingAuthCode(): void {}
