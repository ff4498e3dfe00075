import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { signInWithPassword, updatePassword } from "#features/members/session/auth-api.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";

interface PasswordChange {
  email: string;
  current: string;
  password: string;
}

/**
 * Changes the member's own password. The current one is proved by signing in with it, which counts as a try like any
 * other; that session goes on, and the server ends all the rest.
 */
export const changePassword = createAppThunk<void, PasswordChange>(
  "auth/changePassword",
  CONTEXT_MESSAGES.changingPassword,
  async ({ email, current, password }, { extra: { backend } }) => {
    await signInWithPassword(backend, { email, password: current });
    await updatePassword(backend, password);
  },
);
