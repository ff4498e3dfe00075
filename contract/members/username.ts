import { brokenRule } from "#contract/errors/form-rules.ts";
import { USERNAME_MAX, USERNAME_MIN } from "#contract/limits.ts";

/** Names that could be mistaken for the site's team. */
export const RESERVED_USERNAMES: readonly string[] = [
  "admin",
  "administrator",
  "moderator",
  "mod",
  "support",
  "staff",
  "official",
  "system",
  "root",
  "help",
  "samha",
];

/** Returns the broken rule of a username, or null. */
export function usernameProblem(username: string): string | null {
  if (!/^\w*$/.test(username)) return brokenRule("username_characters");
  if (username.length < USERNAME_MIN) return brokenRule("username_short", { min: USERNAME_MIN });
  if (username.length > USERNAME_MAX) return brokenRule("username_long", { max: USERNAME_MAX });
  if (RESERVED_USERNAMES.includes(username.toLowerCase())) return brokenRule("username_reserved");
  return null;
}
