import { type OwnProfile, type OwnProfileRow, ownProfileFromRow } from "#contract/profile.ts";
import { unwrap } from "#lib/app-error.ts";
import type { Backend } from "#lib/backend.ts";
import type { Account, OpenSession } from "./membership.ts";

/** The one door of this feature to the backend. Everything here throws what the backend answers. */

/** The stored session, refreshed where needed; null for a visitor, who loads no auth code. */
export async function readSession(backend: Backend): Promise<OpenSession | null> {
  if (!backend.hasStoredSession()) return null;
  const { data, error } = await (await backend.auth()).getSession();
  // A session that the server no longer accepts has been removed: whoever held it is a visitor now.
  if (error && backend.hasStoredSession()) throw error;
  return data.session;
}

/** A fresh access token for a session the database no longer accepts, or null where there is none to have. */
export async function renewSession(backend: Backend): Promise<OpenSession | null> {
  const auth = await backend.auth();
  const { data, error } = await auth.refreshSession();
  if (!error) return data.session;
  await auth.signOut({ scope: "local" });
  return null;
}

export async function signInWithPassword(
  backend: Backend,
  credentials: { email: string; password: string },
): Promise<OpenSession> {
  const { data, error } = await (await backend.auth()).signInWithPassword(credentials);
  if (error) throw error;
  return data.session;
}

/** Answers a session too where the backend asks for no confirmation by mail. */
export async function signUpWithPassword(
  backend: Backend,
  account: { email: string; password: string; username: string },
): Promise<{ user: Account | null; session: OpenSession | null }> {
  const { email, password, username } = account;
  const { data, error } = await (await backend.auth()).signUp({
    email,
    password,
    options: { data: { username } },
  });
  if (error) throw error;
  return data;
}

/** Ends the session of this browser; it is removed before the server is asked. */
export async function endSession(backend: Backend): Promise<void> {
  const { error } = await (await backend.auth()).signOut({ scope: "local" });
  if (error) throw error;
}

/** Calls back on every change of the sign-in state, also by other tabs. Answers how to stop. */
export async function onSessionChange(backend: Backend, changed: () => void): Promise<() => void> {
  const { data } = (await backend.auth()).onAuthStateChange((event) => {
    // supabase-js holds its lock during this call: asking it anything has to wait until afterwards.
    if (event !== "INITIAL_SESSION") setTimeout(changed, 0);
  });
  return () => data.subscription.unsubscribe();
}

/** The server decides who is an admin (specification 6). */
export async function checkAdminStatus(backend: Backend): Promise<boolean> {
  return unwrap(await (await backend.data()).rpc("check_admin_status")) === true;
}

/** The caller's own profile, or null when the account has none. */
export async function fetchOwnProfile(backend: Backend): Promise<OwnProfile | null> {
  const data: unknown = unwrap(await (await backend.data()).rpc("get_my_profile"));
  const row = (Array.isArray(data) ? data[0] : data) as OwnProfileRow | null | undefined;
  return row?.id ? ownProfileFromRow(row) : null;
}

/** The fallback of specification 4 for an account whose profile the database did not make. */
export async function insertDefaultProfile(
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

/** False for a name that is taken or breaks the rules; the lookup is in lower case. */
export async function isUsernameAvailable(backend: Backend, username: string): Promise<boolean> {
  const data = await backend.data();
  const answer = await data.rpc("is_username_available", {
    username_param: username.toLowerCase(),
  });
  return unwrap(answer) === true;
}
