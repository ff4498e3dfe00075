import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import type { Membership } from "#features/members/session/membership.ts";
import { createRequestThunk, onDemand } from "#lib/backend/create-app-thunk.ts";
import type { Credentials } from "./sign-in-calls.ts";

/** Signs in with email and password, and reads profile and admin status. */
export const signIn = createRequestThunk<Membership, Credentials>(
  "auth/signIn",
  CONTEXT_MESSAGES.signingIn,
  onDemand(async () => (await import("./sign-in-calls.ts")).signInAsMember),
);
