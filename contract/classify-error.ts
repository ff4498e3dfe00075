import {
  type AppErrorData,
  type AppErrorType,
  CLASS_TEXTS,
  DATABASE_HINTS,
  type DatabaseHint,
  MESSAGES,
  type PlainError,
  USER_TEXTS,
} from "./errors.ts";
import { statusOf, toPlainError } from "./plain-error.ts";

/**
 * Turns whatever was thrown into the structured error object of specification 3, by the rules of specification 8
 * in their order. `path` is the current page's path. An error that was classified before keeps its class.
 */
export function classifyError(error: unknown, path: string, now: Date): AppErrorData {
  const originalError = toPlainError(error);
  return {
    ...classOf(originalError),
    code: codeOf(originalError),
    originalError,
    timestamp: now.toISOString(),
    path,
  };
}

/** The text a reader is shown, by class (specification 8, user-facing texts). */
export function userFacingText(error: Pick<AppErrorData, "type" | "message">): string {
  if (error.type === "network" || error.type === "server") return USER_TEXTS[error.type];
  return error.message || USER_TEXTS[error.type];
}

/** A second vote on the same deal: told quietly and never logged (specification 8, silent behaviours). */
export function isAlreadyVoted(error: unknown): boolean {
  const { hint, message } = toPlainError(error);
  return hint === "already_voted" || /already voted/i.test(message);
}

/** The machine word of a failure: the database's hint where it is one of ours, else the code. */
export function codeOf(error: PlainError): string | null {
  return isDatabaseHint(error.hint) ? error.hint : error.code;
}

function classOf(error: PlainError): { type: AppErrorType; message: string } {
  const { code, message } = error;
  const status = statusOf(error);
  if (code !== null && isAuthCode(code)) return { type: "auth", message: authText(code) };
  if (isNetworkFailure(error)) return { type: "network", message: CLASS_TEXTS.network };
  if (code === INSUFFICIENT_PRIVILEGE) return { type: "auth", message: privilegeText(status) };
  const text = (isDatabaseHint(error.hint) && DATABASE_HINTS[error.hint].text) || message;
  if (status === 400) return { type: "validation", message: text || CLASS_TEXTS.validation };
  if (status !== null && status >= 500) return { type: "server", message: CLASS_TEXTS.server };
  // Not a class of its own in the specification: it shows its message either way, and a page can offer sign-in.
  if (status === 401) return { type: "auth", message: text || CLASS_TEXTS.auth };
  return { type: "unknown", message: text || CLASS_TEXTS.unknown };
}

/** PostgreSQL's refusal of a privilege; its own words name tables and columns. */
const INSUFFICIENT_PRIVILEGE = "42501";

function privilegeText(status: number | null): string {
  return status === 401 ? MESSAGES.notAuthenticated : CLASS_TEXTS.notAllowed;
}

function isAuthCode(code: string): boolean {
  return code.startsWith("auth/") || code in SUPABASE_AUTH_CODES;
}

function authText(code: string): string {
  const authCode = SUPABASE_AUTH_CODES[code] ?? code;
  if (authCode === "auth/invalid-login-credentials") return CLASS_TEXTS.invalidLogin;
  if (authCode === "auth/user-not-found") return CLASS_TEXTS.accountNotFound;
  return CLASS_TEXTS.auth;
}

/** How Supabase Auth spells the two codes that have a text of their own. */
const SUPABASE_AUTH_CODES: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  invalid_credentials: "auth/invalid-login-credentials",
  user_not_found: "auth/user-not-found",
});

/** Browsers do not agree on what a lost connection is called: Chromium, Firefox, Safari, Node in this order. */
const NETWORK_WORDS = /failed to fetch|network|load failed|fetch failed/i;

function isNetworkFailure({ name, message, status }: PlainError): boolean {
  if (status === 0 || name === "AbortError" || name === "TimeoutError") return true;
  return name === "TypeError" && NETWORK_WORDS.test(message);
}

function isDatabaseHint(hint: string | null): hint is DatabaseHint {
  return hint !== null && Object.hasOwn(DATABASE_HINTS, hint);
}
