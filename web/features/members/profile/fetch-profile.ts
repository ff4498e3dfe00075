import { CONTEXT_MESSAGES, MESSAGES } from "#contract/errors.ts";
import { type PublicProfile, publicProfileFromRow } from "#contract/public-profile.ts";
import { AppError } from "#lib/app-error.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { callProfileCounts, selectProfile } from "./profile-api.ts";
import { isUserId } from "./user-id.ts";

/** Whose profile: by id (`/users/{id}`) or by name (`/profile/{username}`). */
export type ProfileKey = { id: string | undefined } | { username: string | undefined };

/**
 * A member's public profile with counts. Throws 'User ID is required' or 'Username is required' without a key, and
 * 'User profile not found' with status 404 (specification 5 and 8).
 */
export const fetchProfile = createAppThunk<PublicProfile, ProfileKey>(
  "profiles/fetchProfile",
  CONTEXT_MESSAGES.gettingUserProfile,
  async (key, { extra: { backend } }) => {
    const { column, value } = lookUp(key);
    const client = await backend.data();
    // A text that is no id would be an error of the database's; to a reader it is a profile that is not there.
    const row =
      column === "id" && !isUserId(value) ? null : await selectProfile(client, column, value);
    if (!row) throw new AppError(MESSAGES.userProfileNotFound, { status: 404, code: "PGRST116" });
    return publicProfileFromRow(row, await callProfileCounts(client, row.id));
  },
);

function lookUp(key: ProfileKey): { column: "id" | "username"; value: string } {
  const isById = "id" in key;
  const value = (isById ? key.id : key.username)?.trim().toLowerCase() ?? "";
  if (value === "") {
    const message = isById ? MESSAGES.userIdRequired : MESSAGES.usernameRequired;
    throw new AppError(message, { status: 400 });
  }
  return { column: isById ? "id" : "username", value };
}
