import { type OwnProfile, ownProfileFromRow } from "#contract/members/profile.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { unwrap, unwrapFirst } from "#lib/errors/app-error.ts";

/** What the site reads of a session of the auth service. */
export interface OpenSession {
  user: Account;
  /** Seconds since 1970. */
  expires_at?: number;
}

/** What the site reads of an account of the auth service. */
export interface Account {
  id: string;
  email?: string | null;
  user_metadata?: Record<string, unknown> | null;
}

/** The stored session, refreshed where needed. Null for a visitor, who loads no auth code. */
export async function getSession(backend: Backend): Promise<OpenSession | null> {
  if (!backend.hasStoredSession()) return null;
  const auth = await backend.auth();
  const { data, error } = await auth.getSession();
  // The auth client removes a session that the server no longer accepts: the person is a visitor then.
  if (error && backend.hasStoredSession()) throw error;
  return data.session;
}

/** A session with a fresh access token. Null where the server refuses one: the person is a visitor then. */
export async function renewSession(backend: Backend): Promise<OpenSession | null> {
  const auth = await backend.auth();
  const { data, error } = await auth.refreshSession();
  if (!error) return data.session;
  await auth.signOut({ scope: "local" });
  return null;
}

/** Ends the session of this browser; it is removed before the request is sent. */
export async function endSession(backend: Backend): Promise<void> {
  const auth = await backend.auth();
  const { error } = await auth.signOut({ scope: "local" });
  if (error) throw error;
}

/** Ends a session that this browser no longer stores: tells the other tabs, and revokes the token that it had. */
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

/** Calls `onChange` after every change of the session, also by other tabs. Returns the function that stops it. */
export async function subscribeToSession(
  backend: Backend,
  onChange: () => void,
): Promise<() => void> {
  const auth = await backend.auth();
  const { data } = auth.onAuthStateChange((event) => {
    // The auth client holds its lock during this call, so requests have to wait until it is over.
    if (event !== "INITIAL_SESSION") setTimeout(onChange, 0);
  });
  return () => data.subscription.unsubscribe();
}

/** Whether the caller is an admin; the server decides (specification 6). */
export async function checkAdminStatus(backend: Backend): Promise<boolean> {
  const data = await backend.data();
  return unwrap(await data.rpc("check_admin_status")) === true;
}

/** The caller's own profile. Null when the account has none. */
export async function getOwnProfile(backend: Backend): Promise<OwnProfile | null> {
  const data = await backend.data();
  const row = unwrapFirst(await data.rpc("get_my_profile"));
  return row?.id ? ownProfileFromRow(row) : null;
}

/** Creates the profile of an account for which the database created none (specification 4). */
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
