import { paths } from "#contract/addresses/paths.ts";
import type { OpenSession } from "#features/members/session/session-requests.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import type { LinkSession, LinkToken, UsableLink } from "./link.ts";

/** Sends an email with a link to choose a new password. The result is the same whether or not the account exists. */
async function resetPasswordForEmail(backend: Backend, email: string): Promise<void> {
  const auth = await backend.auth();
  // Only hosted Supabase needs this; the embedded backend links to the site itself.
  const redirectTo = new URL(paths.resetPassword, location.origin).href;
  const { error } = await auth.resetPasswordForEmail(email, { redirectTo });
  if (error) throw error;
}

/** Verifies an emailed token and stores its session. Returns null if the link confirms without signing in. */
async function verifyToken(
  backend: Backend,
  { tokenHash, type }: LinkToken,
): Promise<OpenSession | null> {
  const auth = await backend.auth();
  const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type });
  if (error) throw error;
  return data.session;
}

/** Verifies the session in a link with the server and stores it. */
async function setSession(
  backend: Backend,
  { accessToken, refreshToken }: LinkSession,
): Promise<OpenSession | null> {
  const auth = await backend.auth();
  const { data, error } = await auth.setSession({
    access_token: accessToken,
    refresh_token: refreshToken,
  });
  if (error) throw error;
  return data.session;
}

export const requestPasswordLink = createRequestThunk<void, { email: string }>(
  "auth/requestPasswordLink",
  (backend, { email }) => resetPasswordForEmail(backend, email),
);

/**
 * Signs in with an emailed link. The auth client never reads the address of the page. Returns the user id, or null if the link
 * only confirmed something.
 */
export const openLink = createRequestThunk<{ userId: string } | null, UsableLink>(
  "auth/openLink",
  async (backend, link) => {
    const session = await (link.kind === "token"
      ? verifyToken(backend, link)
      : setSession(backend, link));
    return session && { userId: session.user.id };
  },
);
