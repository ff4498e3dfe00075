import { isRejectedWithValue, type Middleware } from "@reduxjs/toolkit";
import type { AppErrorData } from "#contract/errors.ts";
import { selectUser } from "#features/members/session/auth-slice.ts";
import { initializeAuth } from "#features/members/session/session.ts";
import type { AppDispatch } from "#lib/store-hooks.ts";

/**
 * Whatever a member was doing, a 401 says that the backend no longer knows them: the session is read again, renewed
 * where it can be and forgotten otherwise, so that the next try works or the page offers to sign in.
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

/** What is rejected while reading the session itself must not start it again. */
function isUnauthorised(action: unknown): boolean {
  if (!isRejectedWithValue(action) || initializeAuth.rejected.match(action)) return false;
  return (action.payload as AppErrorData).originalError.status === 401;
}
