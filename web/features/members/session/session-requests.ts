import { type OwnProfile, ownProfileFromRow } from "#contract/members/profile.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { unwrap, unwrapFirst } from "#lib/errors/app-error.ts";

/** The fields of an auth session that the site reads. */
export interface OpenSession {
  user: Account;
  /** Seconds since 1970. */
  expires_at?: number;
}

/** The fields of an auth account that the site reads. */
export interface Account {
  id: string;
  email?: string | null;
  user_metadata?: Record<string, unknown> | null;
}

/** Statuses with which the auth service refuses to renew a session; others mean an outage or a limit. */
const REFUSED: readonly (number | undefined)[] = [400, 401, 403];

/** Returns the stored session, refreshed if necessary. Null for visitors, without loading the auth code. */
export async function getSession(backend: Backend): Promise<OpenSession | null> {
  if (!backend.hasStoredSession()) return null;
  const auth = await backend.auth();
  const { data, error } = await auth.getSession();
  // The auth client removes a session that the server refuses. The member is then a visitor.
  if (error && backend.hasStoredSession()) throw error;
  return data.session;
}

/**
 * Returns a session with a fresh access token. Null if the auth service refuses it, which signs this browser out. Throws if the
 * session may still be valid.
 */
export async function renewSession(backend: Backend): Promise<OpenSession | null> {
  const auth = await backend.auth();
  const { data, error } = await auth.refreshSession();
  if (!error) return data.session;
  if (!REFUSED.includes(error.status)) throw error;
  await auth.signOut({ scope: "local" });
  return null;
}

/** Ends this browser's session, which is removed before the request is sent. */
export async function endSession(backend: Backend): Promise<void> {
  const auth = await backend.auth();
  const { error } = await auth.signOut({ scope: "local" });
  if (error) throw error;
}

/** Ends a session that this browser no longer stores: notifies the other tabs and revokes its token. */
export async function endRemovedSession(
  backend: Backend,
  accessToken: string | undefined,
): Promise<void> {
  await endSession(backend);
  if (accessToken === undefined) return;
  const auth = await backend.auth();
  const { error } = await auth.admin.signOut(accessToken, "local");
  if (error) throw error;
}

/** Calls `onChange` after every change of the session, including those by other tabs. Returns a function that unsubscribes. */
export async function subscribeToSession(
  backend: Backend,
  onChange: () => void,
): Promise<() => void> {
  const auth = await backend.auth();
  const { data } = auth.onAuthStateChange((event) => {
    // The auth client holds its lock during this call, so requests have to wait until it returns.
    if (event !== "INITIAL_SESSION") setTimeout(onChange, 0);
  });
  return () => data.subscription.unsubscribe();
}

export async function checkAdminStatus(backend: Backend): Promise<boolean> {
  const data = await backend.data();
  return unwrap(await data.rpc("check_admin_status")) === true;
}

/** Returns the caller's own profile; null if the account has none. */
export async function getOwnProfile(backend: Backend): Promise<OwnProfile | null> {
  const data = await backend.data();
  const row = unwrapFirst(await data.rpc("get_my_profile"));
  return row?.id ? ownProfileFromRow(row) : null;
}

/** Creates the profile of an account that has none. */
export async function insertProfile(
  backend: Backend,
  profile: { id: string; username: string },
): Promise<void> {
  const data = await backend.data();
  unwrap(
    await data.from("profiles").insert({
      ...profile,
      created_at: new Date().toISOString(),
      profile_image_status: "none",
    }),
  );
}
