import { PASSWORD_MIN } from "#contract/limits.ts";
import type { PlainError } from "./errors.ts";
import { brokenRule } from "./form-rules.ts";
import { classifyError, statusOf, toPlainError, userFacingText } from "./plain-error.ts";
import { writeProblem } from "./problem.ts";

// Matches message texts, because the codes of Supabase Auth differ between versions.

/** Returns the problem that the sign-in form shows for a raw or classified error. */
export function signInErrorText(error: unknown): string {
  const fault = toPlainError(error);
  if (fault.code === "invalid_credentials" || /invalid login credentials/i.test(fault.message)) {
    return WRONG_CREDENTIALS;
  }
  return serverProblem(fault) ?? writeProblem("sign_in_failed");
}

export const SIGN_UP_PROBLEMS = {
  usernameTaken: writeProblem("username_taken"),
  weakPassword: brokenRule("password_short", { min: PASSWORD_MIN }),
  blankPassword: brokenRule("password_blank"),
  longPassword: brokenRule("password_too_long"),
  commonPassword: brokenRule("password_too_common"),
  emailRegistered: writeProblem("email_registered"),
} as const;

const WRONG_CREDENTIALS = writeProblem("wrong_credentials");

/** Returns the problem that the sign-up form shows, with its status. */
export function signUpErrorText(error: unknown): { message: string; status: number | null } {
  const fault = toPlainError(error);
  if (isUsernameTaken(fault)) return { message: SIGN_UP_PROBLEMS.usernameTaken, status: 409 };
  if (isWeakPassword(fault)) return { message: SIGN_UP_PROBLEMS.weakPassword, status: 422 };
  if (fault.code === "password_too_common") {
    return { message: SIGN_UP_PROBLEMS.commonPassword, status: 422 };
  }
  if (fault.code === "password_blank") {
    return { message: SIGN_UP_PROBLEMS.blankPassword, status: 422 };
  }
  if (isEmailRegistered(fault)) return { message: SIGN_UP_PROBLEMS.emailRegistered, status: 409 };
  return {
    message: serverProblem(fault) ?? writeProblem("sign_up_failed"),
    status: statusOf(fault),
  };
}

/** Returns the problem of a form that changes the password or email address, and its field if there is one. */
export function newPasswordError(error: unknown): {
  field: "current" | "password" | null;
  message: string;
} {
  const fault = toPlainError(error);
  const isWrong = fault.code === "current_password_invalid";
  if (isWrong || signInErrorText(fault) === WRONG_CREDENTIALS) {
    return { field: "current", message: writeProblem("wrong_current_password") };
  }
  if (fault.code === "same_password" || /should be different/i.test(fault.message)) {
    return { field: "password", message: writeProblem("password_unchanged") };
  }
  if (isWeakPassword(fault)) return { field: "password", message: SIGN_UP_PROBLEMS.weakPassword };
  if (fault.code === "password_blank") {
    return { field: "password", message: SIGN_UP_PROBLEMS.blankPassword };
  }
  if (fault.code === "password_too_long") {
    return { field: "password", message: SIGN_UP_PROBLEMS.longPassword };
  }
  if (fault.code === "password_too_common") {
    return { field: "password", message: SIGN_UP_PROBLEMS.commonPassword };
  }
  if (fault.code === "reauthentication_needed") {
    return { field: null, message: writeProblem("reauthentication_needed") };
  }
  if (fault.code === "session_not_found" || /session missing/i.test(fault.message)) {
    return { field: null, message: writeProblem("session_ended") };
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

/** Returns the server's message or code, or null. A lost connection has its own text, because browsers' messages are unclear. */
function serverProblem(fault: PlainError): string | null {
  const error = classifyError(fault, "", new Date(0));
  if (error.type === "network") return writeProblem("network", { class: "network" });
  return fault.message
    ? userFacingText({ ...error, type: "unknown", message: fault.message })
    : null;
}
