import { USERNAME_MAX, USERNAME_MIN } from "#contract/limits.ts";
import type { Account } from "./membership.ts";

/**
 * The name of a member without a profile: from the account's metadata, else the part of the e-mail before the
 * @, else 'user' (specification 4), in the letters a username may have. A whole e-mail never becomes a name.
 */
export function defaultUsername(account: Omit<Account, "id">): string {
  const chosen = account.user_metadata?.username;
  return clean(typeof chosen === "string" ? chosen : "") || clean(account.email ?? "") || "user";
}

function clean(text: string): string {
  const beforeAt = text.split("@")[0] ?? "";
  const name = beforeAt
    .toLowerCase()
    .replace(/[^a-z0-9_]/g, "_")
    .slice(0, USERNAME_MAX);
  return name.length >= USERNAME_MIN ? name : "";
}
