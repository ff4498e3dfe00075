import { isRejectedWithValue, type Middleware } from "@reduxjs/toolkit";
import type { AppErrorData } from "#contract/errors/errors.ts";
import { selectUser } from "#features/members/session/auth-slice.ts";
import { initializeAuth } from "#features/members/session/session.ts";
import type { AppDispatch } from "#lib/backend/store-hooks.ts";

/**
 * After any request that failed with 401 the session is read again: it is renewed where that is possible and removed
 * otherwise, so that the next attempt works or the page offers to sign in.
 */
export const recheckSession: Middleware =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (isUnauthorised(action) && selectUser(getState())) {
      void (dispatch as AppDispatch)(initializeAuth());
    }
    return result;
  };

/** A rejected read of the session itself must not start another one. */
function isUnauthorised(action: unknown): boolean {
  if (!isRejectedWithValue(action) || initializeAuth.rejected.match(action)) return false;
  return (action.payload as AppErrorData).originalError.status === 401;
}
