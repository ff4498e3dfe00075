import { createSlice, isAnyOf } from "@reduxjs/toolkit";
import { FALLBACKS } from "#contract/errors/errors.ts";
import { userFacingText } from "#contract/errors/plain-error.ts";
import { writeProblem } from "#contract/errors/problem.ts";
import { signIn } from "#features/members/sign-in/sign-in-requests.ts";
import { signUp } from "#features/members/sign-up/sign-up-requests.ts";
import type { AuthSession, AuthUser, Membership } from "./membership.ts";
import { initializeAuth, signOut } from "./session.ts";

export interface AuthState {
  user: AuthUser | null;
  session: AuthSession | null;
  isAdmin: boolean;
  isModerator: boolean;
  /** True until the stored session has been read, and while signing in or up. */
  loading: boolean;
  error: string | null;
  /** The latest request; results of earlier ones are ignored. */
  requestId: string | null;
}

const initialState: AuthState = {
  user: null,
  session: null,
  isAdmin: false,
  isModerator: false,
  loading: true,
  error: null,
  requestId: null,
};

export const authSlice = createSlice({
  name: "auth",
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(initializeAuth.pending, (state, { meta }) => {
        state.requestId = meta.requestId;
      })
      .addCase(signOut.pending, (state, { meta }) => {
        state.requestId = meta.requestId;
        clearMember(state);
      })
      .addCase(signUp.fulfilled, (state, { meta }) => {
        if (meta.requestId === state.requestId) state.loading = false;
      })
      .addMatcher(isAnyOf(signIn.pending, signUp.pending), (state, { meta }) => {
        state.requestId = meta.requestId;
        state.loading = true;
        state.error = null;
      })
      .addMatcher(isAnyOf(initializeAuth.fulfilled, signIn.fulfilled), (state, action) => {
        if (action.meta.requestId !== state.requestId) return;
        if (action.payload) remember(state, action.payload);
        else clearMember(state);
      })
      .addMatcher(
        isAnyOf(initializeAuth.rejected, signIn.rejected, signUp.rejected),
        (state, action) => {
          if (action.meta.requestId !== state.requestId) return;
          state.loading = false;
          state.error = errorText(action);
        },
      ),
  selectors: {
    selectUser: (state) => state.user,
    selectSession: (state) => state.session,
    selectIsAdmin: (state) => state.isAdmin,
    /** Whether the member decides on others' content, as an admin or a moderator. */
    selectDecides: (state) => state.isAdmin || state.isModerator,
    selectAuthLoading: (state) => state.loading,
    /** `checking` until the stored session has been read, and while signing in or up; always `checking` on the server. */
    selectAuthStatus: (state) => (state.user ? "member" : state.loading ? "checking" : "visitor"),
  },
});

export const {
  selectUser,
  selectSession,
  selectIsAdmin,
  selectDecides,
  selectAuthLoading,
  selectAuthStatus,
} = authSlice.selectors;

type Rejected = ReturnType<
  typeof initializeAuth.rejected | typeof signIn.rejected | typeof signUp.rejected
>;

/** Returns the text of a failure for `state.error`. Forms show the errors of their own requests. */
function errorText(action: Rejected): string {
  if (action.payload) return userFacingText(action.payload);
  if (signIn.rejected.match(action)) {
    return writeProblem("sign_in_not_completed", { message: FALLBACKS.signIn });
  }
  if (signUp.rejected.match(action)) {
    return writeProblem("sign_up_not_completed", { message: FALLBACKS.signUp });
  }
  return writeProblem("auth_not_initialized", { message: FALLBACKS.initializeAuth });
}

function remember(state: AuthState, membership: Membership): void {
  Object.assign(state, membership, { loading: false, error: null });
}

function clearMember(state: AuthState): void {
  const { user, session, isAdmin, isModerator } = initialState;
  Object.assign(state, { user, session, isAdmin, isModerator, loading: false, error: null });
}
