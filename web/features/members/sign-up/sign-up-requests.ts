import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { createRequestThunk, onDemand } from "#lib/backend/create-app-thunk.ts";
import type { NewAccount, SignedUp } from "./sign-up-calls.ts";

const calls = () => import("./sign-up-calls.ts");

/** Creates an account without signing in. */
export const signUp = createRequestThunk<SignedUp, NewAccount>(
  "auth/signUp",
  CONTEXT_MESSAGES.signingUp,
  onDemand(async () => (await calls()).signUpAsVisitor),
);

/** Checks whether a username is free. A failed lookup counts as taken and is not logged. */
export const checkUsername = createRequestThunk<boolean, string>(
  "auth/checkUsername",
  CONTEXT_MESSAGES.signingUp,
  onDemand(async () => (await calls()).isUsernameFree),
);
