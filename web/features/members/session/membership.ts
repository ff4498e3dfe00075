import { classifyError } from "#contract/errors/classify-error.ts";
import { CONTEXT_MESSAGES, MESSAGES } from "#contract/errors/errors.ts";
import { toPlainError } from "#contract/errors/plain-error.ts";
import { USERNAME_MAX, USERNAME_MIN } from "#contract/limits.ts";
import type { OwnProfile } from "#contract/members/profile.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { logError } from "#lib/errors/log-error.ts";
import {
  type Account,
  checkAdminStatus,
  getOwnProfile,
  getSession,
  insertProfile,
  type OpenSession,
  renewSession,
} from "./session-requests.ts";

/** The signed-in member: the account merged with the profile (specification 3). */
export interface AuthUser {
  id: string;
  email: string;
  username: string;
  profileImageUrl: string | null;
  /** When the account will be deleted, as its member asked; null for never. */
  deletionDueAt: string | null;
  /** Whether the email address has to be confirmed before the member may write. */
  mustConfirmEmail: boolean;
}

/** What the store keeps of a session. The tokens stay with the auth client, in local storage. */
export interface AuthSession {
  userId: string;
  /** When the access token expires, in seconds since 1970. */
  expiresAt: number | null;
}

/** A signed-in member with the session and the role. */
export interface Membership {
  user: AuthUser;
  session: AuthSession;
  isAdmin: boolean;
}

/** The member of the stored session; null for a visitor. */
export async function readStoredMembership(backend: Backend): Promise<Membership | null> {
  const session = await getSession(backend);
  return session && readMembership(session, backend);
}

/**
 * Reads admin status and profile of a session's member, both at once (specification 4). When a request fails, the
 * member stays signed in: without a profile the username comes from the account, without an admin status the member is
 * no admin. Null when the database no longer accepts the session and it cannot be renewed.
 */
export async function readMembership(
  session: OpenSession,
  backend: Backend,
): Promise<Membership | null> {
  const results = await readMember(session, backend);
  if (!isUnauthorised(results)) return toMembership(session, results);
  const renewed = await renewSession(backend);
  return renewed && toMembership(renewed, await readMember(renewed, backend));
}

/**
 * Reads the member's profile and creates one where it is missing (specification 4). A failed insert is only logged, and
 * null is returned.
 */
export async function ensureProfile(user: Account, backend: Backend): Promise<OwnProfile | null> {
  const profile = await getOwnProfile(backend);
  if (profile) return profile;
  try {
    await insertProfile(backend, { id: user.id, username: defaultUsername(user) });
    const created = await getOwnProfile(backend);
    if (!created) throw new AppError(MESSAGES.profileNotCreated);
    return created;
  } catch (error) {
    logFailure(CONTEXT_MESSAGES.creatingProfile, error);
    return null;
  }
}

/**
 * The username of a member without a profile: from the account's metadata, else the part of the email address before
 * the @, else 'user' (specification 4), with only the characters of a username. A whole email address never becomes a
 * username.
 */
export function defaultUsername(account: Omit<Account, "id">): string {
  const chosen = account.user_metadata?.username;
  return (
    toUsername(typeof chosen === "string" ? chosen : "") ||
    toUsername(account.email ?? "") ||
    "user"
  );
}

function toUsername(text: string): string {
  const beforeAt = text.split("@")[0] ?? "";
  const name = beforeAt
    .toLowerCase()
    .replace(/[^a-z0-9_]/g, "_")
    .slice(0, USERNAME_MAX);
  return name.length >= USERNAME_MIN ? name : "";
}

type MemberResults = [PromiseSettledResult<boolean>, PromiseSettledResult<OwnProfile | null>];

function readMember({ user }: OpenSession, backend: Backend): Promise<MemberResults> {
  return Promise.allSettled([checkAdminStatus(backend), ensureProfile(user, backend)]);
}

function isUnauthorised([, profile]: MemberResults): boolean {
  return profile.status === "rejected" && toPlainError(profile.reason).status === 401;
}

function toMembership(session: OpenSession, [admin, profile]: MemberResults): Membership {
  const { user } = session;
  const own = valueOrNull(profile);
  return {
    user: {
      id: user.id,
      email: user.email ?? "",
      username: own?.username ?? defaultUsername(user),
      profileImageUrl: own?.profileImageUrl ?? null,
      deletionDueAt: own?.deletionDueAt ?? null,
      mustConfirmEmail: own?.mustConfirmEmail ?? false,
    },
    session: { userId: user.id, expiresAt: session.expires_at ?? null },
    isAdmin: valueOrNull(admin) ?? false,
  };
}

function valueOrNull<Value>(result: PromiseSettledResult<Value>): Value | null {
  if (result.status === "fulfilled") return result.value;
  logFailure(CONTEXT_MESSAGES.initializingAuth, result.reason);
  return null;
}

function logFailure(context: string, error: unknown): void {
  logError(context, classifyError(error, location.pathname, new Date()));
}
