import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { createRequestThunk, onDemand } from "#lib/backend/create-app-thunk.ts";
import type { ConfirmEmail, NewAccount } from "./sign-up-calls.ts";

const calls = () => import("./sign-up-calls.ts");

/**
 * Creates an account and signs nobody in (specification 4): a session that the backend returns is ended, after it was
 * used to check the profile.
 */
export const signUp = createRequestThunk<{ confirmEmail: ConfirmEmail }, NewAccount>(
  "auth/signUp",
  CONTEXT_MESSAGES.signingUp,
  onDemand(async () => (await calls()).signUpAsVisitor),
);

/** Checks whether a username is free. A failed lookup counts as not free and is not shown (specification 5 and 8). */
export const checkUsername = createRequestThunk<boolean, string>(
  "auth/checkUsername",
  CONTEXT_MESSAGES.signingUp,
  onDemand(async () => (await calls()).isUsernameFree),
);
