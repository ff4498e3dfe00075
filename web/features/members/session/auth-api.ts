import { paths } from "#contract/paths.ts";
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

/** Has a mail sent with a link to choose a new password. Answers alike whether there is such an account. */
export async function sendPasswordLink(backend: Backend, email: string): Promise<void> {
  // Our own backend knows where to; a hosted one is told.
  const redirectTo = new URL(paths.resetPassword, location.origin).href;
  const { error } = await (await backend.auth()).resetPasswordForEmail(email, { redirectTo });
  if (error) throw error;
}

/** A mailed token, which opens an account once. */
export interface LinkToken {
  kind: "token";
  tokenHash: string;
  type: "signup" | "invite" | "magiclink" | "email" | "recovery" | "email_change";
}

/** Opens the account of a mailed token; the session is stored. Null where the link confirms without signing in. */
export async function verifyLinkToken(
  backend: Backend,
  { tokenHash, type }: LinkToken,
): Promise<OpenSession | null> {
  const { data, error } = await (await backend.auth()).verifyOtp({ token_hash: tokenHash, type });
  if (error) throw error;
  return data.session;
}

/** Stores the session that came in an address, once the server has accepted it. */
export async function adoptSession(
  backend: Backend,
  { accessToken, refreshToken }: { accessToken: string; refreshToken: string },
): Promise<OpenSession | null> {
  const { data, error } = await (await backend.auth()).setSession({
    access_token: accessToken,
    refresh_token: refreshToken,
  });
  if (error) throw error;
  return data.session;
}

/** Sets the password of whoever is signed in. The server ends their other sessions. */
export async function updatePassword(backend: Backend, password: string): Promise<void> {
  const { error } = await (await backend.auth()).updateUser({ password });
  if (error) throw error;
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
