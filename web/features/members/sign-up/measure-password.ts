import { type Options, passwordStrength } from "check-password-strength";

/** Easy to guess, fair, good, strong. */
export type Strength = 0 | 1 | 2 | 3;

/** Length counts at least as much as special characters, because a sentence is a good password. The last matching rule applies. */
const RULES: Options<Strength> = [
  { id: 0, value: 0, minDiversity: 0, minLength: 0 },
  { id: 1, value: 1, minDiversity: 1, minLength: 10 },
  { id: 2, value: 1, minDiversity: 2, minLength: 8 },
  { id: 3, value: 2, minDiversity: 1, minLength: 16 },
  { id: 4, value: 2, minDiversity: 3, minLength: 10 },
  { id: 5, value: 3, minDiversity: 1, minLength: 22 },
  { id: 6, value: 3, minDiversity: 3, minLength: 14 },
];

/** Rates a password by its length and kinds of characters. */
export function measurePassword(password: string): Strength {
  // Repeating one character does not make a password strong.
  return new Set(password).size < 5 ? 0 : passwordStrength(password, RULES).value;
}
