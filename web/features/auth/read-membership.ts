import { classifyError } from "#contract/classify-error.ts";
import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import type { OwnProfile } from "#contract/profile.ts";
import type { Backend } from "#lib/backend.ts";
import { logError } from "#lib/log-error.ts";
import { checkAdminStatus, renewSession } from "./auth-api.ts";
import { defaultUsername } from "./default-username.ts";
import { ensureProfile } from "./ensure-profile.ts";
import type { Membership, OpenSession } from "./membership.ts";

/**
 * Who holds this session: admin status and profile, asked at once (specification 4). A failed answer makes
 * nobody a visitor: without the profile the account's own name serves, without the check nobody is an admin.
 * Null when the database no longer accepts the session and it cannot be renewed.
 */
export async function readMembership(
  session: OpenSession,
  backend: Backend,
): Promise<Membership | null> {
  const [admin, profile] = await Promise.allSettled([
    checkAdminStatus(backend),
    ensureProfile(session.user, backend),
  ]);
  if (profile.status === "rejected" && isUnauthorised(profile.reason)) {
    const renewed = await renewSession(backend);
    return renewed && toMembership(renewed, await ensureProfile(renewed.user, backend), false);
  }
  logFailures(admin, profile);
  return toMembership(
    session,
    profile.status === "fulfilled" ? profile.value : null,
    admin.status === "fulfilled" && admin.value,
  );
}

function toMembership(
  session: OpenSession,
  profile: OwnProfile | null,
  isAdmin: boolean,
): Membership {
  const { user } = session;
  return {
    user: {
      id: user.id,
      email: user.email ?? "",
      username: profile?.username ?? defaultUsername(user),
      profileImageUrl: profile?.profileImageUrl ?? null,
    },
    session: { userId: user.id, expiresAt: session.expires_at ?? null },
    isAdmin,
  };
}

function isUnauthorised(reason: unknown): boolean {
  return (reason as { status?: number } | null)?.status === 401;
}

function logFailures(...results: PromiseSettledResult<unknown>[]): void {
  for (const result of results) {
    if (result.status === "fulfilled") continue;
    logError(
      CONTEXT_MESSAGES.initializingAuth,
      classifyError(result.reason, location.pathname, new Date()),
    );
  }
}
