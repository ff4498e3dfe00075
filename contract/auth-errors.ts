import { classifyError, userFacingText } from "./classify-error.ts";
import {
  PASSWORD_TEXTS,
  type PlainError,
  SIGN_IN_TEXTS,
  SIGN_UP_TEXTS,
  USER_TEXTS,
} from "./errors.ts";
import { statusOf, toPlainError } from "./plain-error.ts";

// Reads message texts, which nothing else may do for Supabase Auth: its codes came late and differ between its
// versions, its words do not.

/** What the sign-in form says (specification 8); takes what was thrown or what was made of it. */
export function signInErrorText(error: unknown): string {
  const fault = toPlainError(error);
  if (fault.code === "invalid_credentials" || /invalid login credentials/i.test(fault.message)) {
    return SIGN_IN_TEXTS.invalidCredentials;
  }
  return serverText(fault) ?? SIGN_IN_TEXTS.failed;
}

/** What the sign-up form says, with the status it stands for (specification 5). */
export function signUpErrorText(error: unknown): { message: string; status: number | null } {
  const fault = toPlainError(error);
  if (isUsernameTaken(fault)) return { message: SIGN_UP_TEXTS.usernameTaken, status: 409 };
  if (isWeakPassword(fault)) return { message: SIGN_UP_TEXTS.weakPassword, status: 422 };
  if (isEmailRegistered(fault)) return { message: SIGN_UP_TEXTS.emailRegistered, status: 409 };
  return { message: serverText(fault) ?? SIGN_UP_TEXTS.failed, status: statusOf(fault) };
}

/** What a form that changes a password says, and at which of its fields; null for none of them. */
export function newPasswordError(error: unknown): {
  field: "current" | "password" | null;
  message: string;
} {
  const fault = toPlainError(error);
  if (signInErrorText(fault) === SIGN_IN_TEXTS.invalidCredentials) {
    return { field: "current", message: PASSWORD_TEXTS.wrongCurrent };
  }
  if (fault.code === "same_password" || /should be different/i.test(fault.message)) {
    return { field: "password", message: PASSWORD_TEXTS.unchanged };
  }
  if (isWeakPassword(fault)) return { field: "password", message: SIGN_UP_TEXTS.weakPassword };
  if (fault.code === "password_too_long") {
    return { field: "password", message: SIGN_UP_TEXTS.longPassword };
  }
  if (fault.code === "session_not_found" || /session missing/i.test(fault.message)) {
    return { field: null, message: PASSWORD_TEXTS.sessionEnded };
  }
  return { field: null, message: userFacingText(classifyError(fault, "", new Date(0))) };
}

function isUsernameTaken(fault: PlainError): boolean {
  if (fault.hint === "username_taken") return true;
  if (/database error saving (the )?new user/i.test(fault.message)) return true;
  if (isDuplicateKey(fault)) return !mentionsEmail(fault);
  return statusOf(fault) === 500;
}

function isWeakPassword({ code, message }: PlainError): boolean {
  return code === "weak_password" || /password should be at least 6 characters/i.test(message);
}

function isEmailRegistered(fault: PlainError): boolean {
  const { code, message } = fault;
  if (code === "user_already_exists" || code === "email_exists") return true;
  if (/user already registered|email.*\balready\b/i.test(message)) return true;
  return isDuplicateKey(fault) && mentionsEmail(fault);
}

function isDuplicateKey({ code, message }: PlainError): boolean {
  return code === "23505" || /duplicate key|unique constraint/i.test(message);
}

function mentionsEmail({ message, details }: PlainError): boolean {
  return /email/i.test(`${message} ${details ?? ""}`);
}

/** The server's own message; a lost connection has none, and a browser's words for it help nobody. */
function serverText(fault: PlainError): string | null {
  const isNetwork = classifyError(fault, "", new Date(0)).type === "network";
  return isNetwork ? USER_TEXTS.network : fault.message || null;
}
