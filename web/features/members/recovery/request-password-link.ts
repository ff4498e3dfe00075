import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { sendPasswordLink } from "#features/members/session/auth-api.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";

/** Asks for a mail with a link to choose a new password. Succeeds whether or not the account exists (threat T31). */
export const requestPasswordLink = createAppThunk<void, { email: string }>(
  "auth/requestPasswordLink",
  CONTEXT_MESSAGES.requestingPasswordLink,
  ({ email }, { extra: { backend } }) => sendPasswordLink(backend, email),
);
