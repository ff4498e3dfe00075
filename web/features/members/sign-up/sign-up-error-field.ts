import { SIGN_UP_PROBLEMS } from "#contract/auth-errors.ts";

/** The field a failed sign-up is about, or null when it is about none. */
export function signUpErrorField(message: string): "username" | "email" | "password" | null {
  if (message === SIGN_UP_PROBLEMS.usernameTaken) return "username";
  if (message === SIGN_UP_PROBLEMS.emailRegistered) return "email";
  if (message === SIGN_UP_PROBLEMS.weakPassword) return "password";
  return null;
}
