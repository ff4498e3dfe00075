import { isRejectedWithValue, type Middleware } from "@reduxjs/toolkit";
import type { AppErrorData } from "#contract/errors/errors.ts";
import { selectUser } from "#features/members/session/auth-slice.ts";
import { initializeAuth } from "#features/members/session/session.ts";
import type { AppDispatch } from "#lib/backend/store-hooks.ts";

/**
 * Reads the session again after a request failed with 401. The session is renewed or removed, so that the next attempt works
 * or the page offers sign-in.
 */
export const recheckSession: Middleware =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (isUnauthorized(action) && selectUser(getState())) {
      void (dispatch as AppDispatch)(initializeAuth());
    }
    return result;
  };

/** Excludes reads of the session itself, which would repeat forever. */
function isUnauthorized(action: unknown): boolean {
  if (!isRejectedWithValue(action) || initializeAuth.rejected.match(action)) return false;
  return (action.payload as AppErrorData).originalError.status === 401;
}
