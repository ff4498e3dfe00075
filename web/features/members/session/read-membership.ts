import { classifyError } from "#contract/classify-error.ts";
import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { toPlainError } from "#contract/plain-error.ts";
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
  const answers = await ask(session, backend);
  if (!isUnauthorised(answers)) return toMembership(session, answers);
  const renewed = await renewSession(backend);
  return renewed && toMembership(renewed, await ask(renewed, backend));
}

type Answers = [PromiseSettledResult<boolean>, PromiseSettledResult<OwnProfile | null>];

function ask({ user }: OpenSession, backend: Backend): Promise<Answers> {
  return Promise.allSettled([checkAdminStatus(backend), ensureProfile(user, backend)]);
}

function isUnauthorised([, profile]: Answers): boolean {
  return profile.status === "rejected" && toPlainError(profile.reason).status === 401;
}

function toMembership(session: OpenSession, [admin, profile]: Answers): Membership {
  const { user } = session;
  const own = answerOf(profile);
  return {
    user: {
      id: user.id,
      email: user.email ?? "",
      username: own?.username ?? defaultUsername(user),
      profileImageUrl: own?.profileImageUrl ?? null,
      deletionDueAt: own?.deletionDueAt ?? null,
    },
    session: { userId: user.id, expiresAt: session.expires_at ?? null },
    isAdmin: answerOf(admin) ?? false,
  };
}

function answerOf<Value>(result: PromiseSettledResult<Value>): Value | null {
  if (result.status === "fulfilled") return result.value;
  const error = classifyError(result.reason, location.pathname, new Date());
  logError(CONTEXT_MESSAGES.initializingAuth, error);
  return null;
}
