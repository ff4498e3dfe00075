import { classifyError } from "#contract/classify-error.ts";
import { CONTEXT_MESSAGES, MESSAGES } from "#contract/errors.ts";
import type { OwnProfile } from "#contract/profile.ts";
import { AppError } from "#lib/app-error.ts";
import type { Backend } from "#lib/backend.ts";
import { logError } from "#lib/log-error.ts";
import { fetchOwnProfile, insertDefaultProfile } from "./auth-api.ts";
import { defaultUsername } from "./default-username.ts";
import type { Account } from "./membership.ts";

/**
 * The member's profile; one is created where it is missing (specification 4). A failed insert is only logged,
 * and then the member goes on without a profile.
 */
export async function ensureProfile(user: Account, backend: Backend): Promise<OwnProfile | null> {
  const profile = await fetchOwnProfile(backend);
  if (profile) return profile;
  try {
    await insertDefaultProfile(backend, { id: user.id, username: defaultUsername(user) });
    const created = await fetchOwnProfile(backend);
    if (!created) throw new AppError(MESSAGES.profileNotCreated);
    return created;
  } catch (error) {
    logError(CONTEXT_MESSAGES.creatingProfile, classifyError(error, location.pathname, new Date()));
    return null;
  }
}
