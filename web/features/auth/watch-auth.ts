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
 * Notices that another tab signed in or out, without any auth code: the stored session came or went. Answers
 * how to stop.
 */
export function watchStoredSession(): Watch {
  return (dispatch) => {
    const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
      const cameOrWent = (oldValue === null) !== (newValue === null);
      if (key === null || (key === SESSION_KEY && cameOrWent)) void dispatch(initializeAuth());
    };
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  };
}

// The chunk did not load; the next action of the member asks for it again and tells them.
function ignoreMissingAuthCode(): void {}
