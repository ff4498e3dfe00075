import { MESSAGES } from "#contract/errors/errors.ts";
import { type Membership, readMembership } from "#features/members/session/membership.ts";
import type { OpenSession } from "#features/members/session/session-requests.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { AppError } from "#lib/errors/app-error.ts";

export interface Credentials {
  email: string;
  password: string;
}

/** Signs in and stores the session. Throws if the auth service refuses the credentials. */
export async function signInWithPassword(
  backend: Backend,
  credentials: Credentials,
): Promise<OpenSession> {
  const auth = await backend.auth();
  const { data, error } = await auth.signInWithPassword(credentials);
  if (error) throw error;
  return data.session;
}

/** Signs in with email and password, and reads profile and admin status. */
export const signIn = createRequestThunk<Membership, Credentials>(
  "auth/signIn",
  async (backend, credentials) => {
    const session = await signInWithPassword(backend, credentials);
    const membership = await readMembership(session, backend);
    if (!membership) throw new AppError(MESSAGES.userAuthDataNotAvailable);
    return membership;
  },
);
