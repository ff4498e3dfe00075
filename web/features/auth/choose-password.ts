import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { updatePassword } from "./auth-api.ts";

/** Gives the account that a mail's link opened a new password; every other session of it ends. */
export const choosePassword = createAppThunk<void, { password: string }>(
  "auth/choosePassword",
  CONTEXT_MESSAGES.changingPassword,
  ({ password }, { extra: { backend } }) => updatePassword(backend, password),
);
