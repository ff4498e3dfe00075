import { classifyError } from "#contract/classify-error.ts";
import { CONTEXT_MESSAGES, FALLBACKS } from "#contract/errors.ts";
import { endSession, signUpWithPassword } from "#features/members/session/auth-api.ts";
import { ensureProfile } from "#features/members/session/ensure-profile.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { logError } from "#lib/log-error.ts";

interface NewAccount {
  email: string;
  password: string;
  username: string;
}

/**
 * Makes an account and signs nobody in (specification 4): a session that the backend answered is dropped again,
 * once it has served to see that the profile is there. Answers whether the e-mail has to be confirmed first.
 */
export const signUp = createAppThunk<{ needsConfirmation: boolean }, NewAccount>(
  "auth/signUp",
  CONTEXT_MESSAGES.signingUp,
  async (account, { extra: { backend } }) => {
    const { user, session } = await signUpWithPassword(backend, account);
    if (user && session) {
      await quietly(CONTEXT_MESSAGES.creatingProfile, () => ensureProfile(user, backend));
      await quietly(FALLBACKS.signOut, () => endSession(backend));
    }
    return { needsConfirmation: session === null };
  },
);

/** The account exists by now, so what fails here is only logged. */
async function quietly(context: string, request: () => Promise<unknown>): Promise<void> {
  try {
    await request();
  } catch (error) {
    logError(context, classifyError(error, location.pathname, new Date()));
  }
}
