import { USERNAME_MAX, USERNAME_MIN } from "./limits.ts";

/** Names nobody may take (contract 3): they would speak for the site. */
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

/** What is wrong with a name, in a sentence, or null: 3 to 30 letters, digits or underscores, not reserved. */
export function usernameProblem(username: string): string | null {
  if (!/^\w*$/.test(username)) return "Use only letters, digits and underscores.";
  if (username.length < USERNAME_MIN) return "Use at least 3 letters, digits or underscores.";
  if (username.length > USERNAME_MAX) return "Use at most 30 letters, digits or underscores.";
  if (RESERVED_USERNAMES.includes(username.toLowerCase()))
    return "This name is reserved. Choose another.";
  return null;
}
