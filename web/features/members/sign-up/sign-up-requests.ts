import { FALLBACKS } from "#contract/errors/errors.ts";
import { ensureProfile } from "#features/members/session/membership.ts";
import {
  type Account,
  endSession,
  type OpenSession,
} from "#features/members/session/session-requests.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";
import { logFailure } from "#lib/errors/report-failure.ts";

export interface NewAccount {
  email: string;
  password: string;
  username: string;
}

/** The first step for which a new member has to confirm the email address. */
export type ConfirmEmail = "to-sign-in" | "to-write" | "never";

export interface SignedUp {
  /** Null if the auth service does not return the account. */
  userId: string | null;
  confirmEmail: ConfirmEmail;
}

/**
 * Creates an account without signing in: a returned session is used to read or create the profile, and is then ended.
 */
export const signUp = createRequestThunk<SignedUp, NewAccount>(
  "auth/signUp",
  async (backend, account) => {
    const { user, session } = await signUpWithPassword(backend, account);
    const userId = user?.id ?? null;
    if (!user || !session) return { userId, confirmEmail: "to-sign-in" };
    const profile = await orLog("Error creating profile", () => ensureProfile(user, backend));
    await orLog(FALLBACKS.signOut, () => endSession(backend));
    return { userId, confirmEmail: profile?.mustConfirmEmail ? "to-write" : "never" };
  },
);

/** Returns false for a taken or invalid username, and if the lookup fails, which is not logged. */
export const checkUsername = createRequestThunk<boolean, string>(
  "auth/checkUsername",
  async (backend, username) => {
    try {
      return await isUsernameAvailable(backend, username);
    } catch {
      return false;
    }
  },
);

/** Creates an account. The session is null if the email address has to be confirmed first. */
async function signUpWithPassword(
  backend: Backend,
  { email, password, username }: NewAccount,
): Promise<{ user: Account | null; session: OpenSession | null }> {
  const auth = await backend.auth();
  const { data, error } = await auth.signUp({ email, password, options: { data: { username } } });
  if (error) throw error;
  return data;
}

/** Returns false for a taken or invalid username. The lookup is in lower case. */
async function isUsernameAvailable(backend: Backend, username: string): Promise<boolean> {
  const data = await backend.data();
  const result = await data.rpc("is_username_available", {
    username_param: username.toLowerCase(),
  });
  return unwrap(result) === true;
}

/** Logs a failure and returns null, because the account already exists. */
async function orLog<Result>(
  context: string,
  request: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await request();
  } catch (error) {
    logFailure(context, error);
    return null;
  }
}
