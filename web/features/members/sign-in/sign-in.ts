import { CONTEXT_MESSAGES, MESSAGES } from "#contract/errors.ts";
import { signInWithPassword } from "#features/members/session/auth-api.ts";
import type { Membership } from "#features/members/session/membership.ts";
import { readMembership } from "#features/members/session/read-membership.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";

/** Signs in with e-mail and password; stores session, user and admin flag (specification 4). */
export const signIn = createAppThunk<Membership, { email: string; password: string }>(
  "auth/signIn",
  CONTEXT_MESSAGES.signingIn,
  async (credentials, { extra: { backend } }) => {
    const session = await signInWithPassword(backend, credentials);
    const membership = await readMembership(session, backend);
    if (!membership) throw new Error(MESSAGES.userAuthDataNotAvailable);
    return membership;
  },
);
