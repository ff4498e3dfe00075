import { dictionary } from "@zxcvbn-ts/language-common";
import { PASSWORD_MIN } from "#contract/limits.ts";

/** How to handle a new password that is among the thousand most used. */
export type CommonPasswords = "refuse" | "allow";

const COUNT = 1_000;

/** The thousand most used passwords of sufficient length, in lower case. The source list is sorted by frequency. */
const MOST_USED: ReadonlySet<string> = new Set(
  dictionary["passwords-common"].filter(({ length }) => length >= PASSWORD_MIN).slice(0, COUNT),
);

/** Returns whether a password, ignoring case, is among the thousand that attackers guess first. */
export function isCommonPassword(password: string): boolean {
  return MOST_USED.has(password.toLowerCase());
}
