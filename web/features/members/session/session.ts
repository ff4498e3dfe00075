import { CONTEXT_MESSAGES, FALLBACKS } from "#contract/errors/errors.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { SESSION_KEY } from "#lib/backend/session-key.ts";
import { loadChunk } from "#lib/load-chunk.ts";
import { removeStored } from "#lib/storage/browser-storage.ts";
import type { Membership } from "./membership.ts";

/**
 * Reads the stored session, at the start and after every change of it (specification 4). Null for a visitor, who
 * downloads no auth code for it.
 */
export const initializeAuth = createRequestThunk<Membership | null>(
  "auth/initialize",
  CONTEXT_MESSAGES.initializingAuth,
  async (backend) => {
    if (!backend.hasStoredSession()) return null;
    const { readStoredMembership } = await loadChunk(() => import("./membership.ts"));
    return readStoredMembership(backend);
  },
);

/** Signs this browser out. The store forgets the member even when the request fails; a failure is only logged. */
export const signOut = createRequestThunk("auth/signOut", FALLBACKS.signOut, async (backend) => {
  try {
    const { endSession } = await loadChunk(() => import("./session-requests.ts"));
    await endSession(backend);
  } finally {
    // Also where the auth code itself could not be loaded: a reload must not bring the member back.
    removeStored(SESSION_KEY);
  }
});
