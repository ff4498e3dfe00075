import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { SESSION_KEY } from "#lib/backend/session-key.ts";
import { readStoredJson, removeStored } from "#lib/storage/browser-storage.ts";
import { type Membership, readStoredMembership } from "./membership.ts";
import { endRemovedSession } from "./session-requests.ts";

/** Reads the stored session, at startup and after every change. Null for visitors, without loading the auth code. */
export const initializeAuth = createRequestThunk<Membership | null>(
  "auth/initialize",
  readStoredMembership,
);

/**
 * Signs this browser out. The session is removed immediately, so that the sign-out also works if the visitor leaves the page. A
 * failed request is only logged.
 */
export const signOut = createRequestThunk("auth/signOut", async (backend) => {
  const session = readStoredJson(SESSION_KEY, hasAccessToken);
  removeStored(SESSION_KEY);
  await endRemovedSession(backend, session?.access_token);
});

function hasAccessToken(value: unknown): value is { access_token: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    "access_token" in value &&
    typeof value.access_token === "string"
  );
}
