import { MESSAGES } from "#contract/errors/errors.ts";
import { toPlainError } from "#contract/errors/plain-error.ts";
import { USERNAME_MAX, USERNAME_MIN } from "#contract/limits.ts";
import type { OwnProfile } from "#contract/members/profile.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { logFailure } from "#lib/errors/report-failure.ts";
import {
  type Account,
  checkAdminStatus,
  getOwnProfile,
  getSession,
  insertProfile,
  type OpenSession,
  renewSession,
} from "./session-requests.ts";

/** The signed-in member: account and profile. */
export interface AuthUser {
  id: string;
  email: string;
  username: string;
  profileImageUrl: string | null;
  /** Time of the scheduled deletion, or null. */
  deletionDueAt: string | null;
  /** The member cannot write before confirming the email address. */
  mustConfirmEmail: boolean;
  /** Keys of the member's approved merchants. */
  shopKeys: readonly string[];
}

/** The part of a session in the store. The auth client keeps the tokens in local storage. */
export interface AuthSession {
  userId: string;
  /** Expiry of the access token, in seconds since 1970. */
  expiresAt: number | null;
}

export interface Membership {
  user: AuthUser;
  session: AuthSession;
  isAdmin: boolean;
  isModerator: boolean;
}

/** Returns the member of the stored session; null for a visitor. */
export async function readStoredMembership(backend: Backend): Promise<Membership | null> {
  const session = await getSession(backend);
  return session && readMembership(session, backend);
}

/**
 * Reads a member's admin status and profile in parallel. The member stays signed in if one fails: without a profile, the username
 * comes from the account; without a status, the member is not an admin. If the database refuses the session, renews it: returns
 * null if the auth service refuses, too, and throws if that service fails.
 */
export async function readMembership(
  session: OpenSession,
  backend: Backend,
): Promise<Membership | null> {
  const results = await readMember(session, backend);
  if (!isUnauthorized(results)) return toMembership(session, results);
  const renewed = await renewSession(backend);
  return renewed && toMembership(renewed, await readMember(renewed, backend));
}

/** Reads the member's profile and creates a missing one. A failed insert is logged and returns null. */
export async function ensureProfile(user: Account, backend: Backend): Promise<OwnProfile | null> {
  const profile = await getOwnProfile(backend);
  if (profile) return profile;
  try {
    await insertProfile(backend, { id: user.id, username: defaultUsername(user) });
    const created = await getOwnProfile(backend);
    if (!created) throw new AppError(MESSAGES.profileNotCreated);
    return created;
  } catch (error) {
    logFailure("Error creating profile", error);
    return null;
  }
}

/**
 * Returns the username of a member without a profile: from the account's metadata, otherwise from the local part of the email
 * address, otherwise "user". Replaces invalid characters with `_`. A whole email address never becomes a username.
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

function isUnauthorized([, profile]: MemberResults): boolean {
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
      shopKeys: own?.shopKeys ?? [],
    },
    session: { userId: user.id, expiresAt: session.expires_at ?? null },
    isAdmin: valueOrNull(admin) ?? false,
    isModerator: own?.isModerator ?? false,
  };
}

function valueOrNull<Value>(result: PromiseSettledResult<Value>): Value | null {
  if (result.status === "fulfilled") return result.value;
  logFailure("Error initializing auth", result.reason);
  return null;
}
