import type { ThunkExtra } from "#lib/create-app-thunk.ts";
import type { AppDispatch } from "#lib/store-hooks.ts";
import { SESSION_KEY } from "#lib/supabase-browser.ts";
import { onSessionChange } from "./auth-api.ts";
import { initializeAuth } from "./initialize-auth.ts";

type Watch = (dispatch: AppDispatch, getState: () => unknown, extra: ThunkExtra) => () => void;

/**
 * Reads the session again on every change that supabase-js reports, other tabs' included. For members only:
 * it loads the auth code. Answers how to stop.
 */
export function watchAuth(): Watch {
  return (dispatch, _getState, { backend }) => {
    let isStopped = false;
    let unsubscribe = () => {};
    onSessionChange(backend, () => {
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

/**
 * Notices without any auth code that another tab signed in or out: the stored session came, went or became another
 * member's, also while the browser kept this page aside. Answers how to stop.
 */
export function watchStoredSession(): Watch {
  return (dispatch) => {
    const readAgain = () => void dispatch(initializeAuth());
    const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
      const isOther = key === SESSION_KEY && memberOf(oldValue) !== memberOf(newValue);
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

/** Whose session a stored text is; a renewed one is still the same member's. */
function memberOf(stored: string | null): unknown {
  if (stored === null) return null;
  try {
    return (JSON.parse(stored) as { user?: { id?: unknown } }).user?.id ?? stored;
  } catch {
    return stored;
  }
}

// The chunk did not load; the next action of the member asks for it again and tells them.
function ignoreMissingAuthCode(): void {}
