import { FALLBACKS } from "#contract/errors.ts";
import { removeStored } from "#lib/browser-storage.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { SESSION_KEY } from "#lib/supabase-browser.ts";
import { endSession } from "./auth-api.ts";

/** Signs this browser out. The member is forgotten even when the server fails, which is only logged. */
export const signOut = createAppThunk<void>(
  "auth/signOut",
  FALLBACKS.signOut,
  async (_, { extra: { backend } }) => {
    try {
      await endSession(backend);
    } finally {
      // Also where the auth code itself could not be loaded: a reload must not bring the member back.
      removeStored(SESSION_KEY);
    }
  },
);
