import { signInWithPassword } from "#features/members/sign-in/sign-in-requests.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";

interface PasswordChange {
  email: string;
  current: string;
  password: string;
}

/** Sets the password of the signed-in member. The server ends the member's other sessions. */
async function updatePassword(backend: Backend, password: string): Promise<void> {
  const auth = await backend.auth();
  const { error } = await auth.updateUser({ password });
  if (error) throw error;
}

/**
 * Changes the member's own password. Checks the current one by signing in, which counts toward the limit of sign-ins. That
 * session stays; the server ends all others.
 */
export const changePassword = createRequestThunk<void, PasswordChange>(
  "auth/changePassword",
  async (backend, { email, current, password }) => {
    await signInWithPassword(backend, { email, password: current });
    await updatePassword(backend, password);
  },
);

/** Sets a new password for the account of an emailed link, and ends all its other sessions. */
export const choosePassword = createRequestThunk<void, { password: string }>(
  "auth/choosePassword",
  (backend, { password }) => updatePassword(backend, password),
);
