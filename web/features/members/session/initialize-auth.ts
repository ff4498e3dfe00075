import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { readSession } from "./auth-api.ts";
import type { Membership } from "./membership.ts";
import { readMembership } from "./read-membership.ts";

/**
 * Reads the stored session: on start, and on every change of the sign-in state (specification 4). Null for a
 * visitor, who downloads no auth code for it.
 */
export const initializeAuth = createAppThunk<Membership | null>(
  "auth/initialize",
  CONTEXT_MESSAGES.initializingAuth,
  async (_, { extra: { backend } }) => {
    const session = await readSession(backend);
    return session && readMembership(session, backend);
  },
);
