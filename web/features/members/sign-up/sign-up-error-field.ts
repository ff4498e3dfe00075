import { SIGN_UP_TEXTS } from "#contract/errors.ts";

/** The field a failed sign-up is about, or null when it is about none. */
export function signUpErrorField(message: string): "username" | "email" | "password" | null {
  if (message === SIGN_UP_TEXTS.usernameTaken) return "username";
  if (message === SIGN_UP_TEXTS.emailRegistered) return "email";
  if (message === SIGN_UP_TEXTS.weakPassword) return "password";
  return null;
}
