import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { updatePassword } from "#features/members/session/auth-api.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";

/** Gives the account that a mail's link opened a new password; every other session of it ends. */
export const choosePassword = createAppThunk<void, { password: string }>(
  "auth/choosePassword",
  CONTEXT_MESSAGES.changingPassword,
  ({ password }, { extra: { backend } }) => updatePassword(backend, password),
);
