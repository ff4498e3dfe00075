import { type Options, passwordStrength } from "check-password-strength";

/** Easy to guess, fair, good, strong. */
export type Strength = 0 | 1 | 2 | 3;

/** Length counts at least as much as odd characters: a sentence is a good password. The last rule that fits holds. */
const RULES: Options<Strength> = [
  { id: 0, value: 0, minDiversity: 0, minLength: 0 },
  { id: 1, value: 1, minDiversity: 1, minLength: 10 },
  { id: 2, value: 1, minDiversity: 2, minLength: 8 },
  { id: 3, value: 2, minDiversity: 1, minLength: 16 },
  { id: 4, value: 2, minDiversity: 3, minLength: 10 },
  { id: 5, value: 3, minDiversity: 1, minLength: 22 },
  { id: 6, value: 3, minDiversity: 3, minLength: 14 },
];

/** How hard a password is to guess, by its length and the kinds of characters in it. */
export function measurePassword(password: string): Strength {
  // One character over and over is as long as it likes.
  return new Set(password).size < 5 ? 0 : passwordStrength(password, RULES).value;
}
