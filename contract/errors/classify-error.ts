import {
  type AppErrorData,
  type AppErrorType,
  GENERAL_MESSAGES,
  MESSAGES,
  type PlainError,
} from "./errors.ts";
import { codeOf, INSUFFICIENT_PRIVILEGE, statusOf, toPlainError } from "./plain-error.ts";

/**
 * Converts a thrown value to the site's structured error. Applies the rules of section 8 of the specification in their
 * order. `path` is the current page's path. A classified error keeps its class.
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

function classOf(error: PlainError): { type: AppErrorType; message: string } {
  const { code, message } = error;
  const status = statusOf(error);
  if (code !== null && isAuthCode(code)) return { type: "auth", message: authText(code) };
  if (isNetworkFailure(error)) return { type: "network", message: GENERAL_MESSAGES.network };
  if (code === INSUFFICIENT_PRIVILEGE) return { type: "auth", message: privilegeText(status) };
  if (status === 400)
    return { type: "validation", message: message || GENERAL_MESSAGES.validation };
  if (status !== null && status >= 500) return { type: "server", message: GENERAL_MESSAGES.server };
  // Not in the specification: 401 keeps its message, and its class lets a page offer sign-in.
  if (status === 401) return { type: "auth", message: message || GENERAL_MESSAGES.auth };
  return { type: "unknown", message: message || GENERAL_MESSAGES.unknown };
}

function privilegeText(status: number | null): string {
  return status === 401 ? MESSAGES.notAuthenticated : GENERAL_MESSAGES.notAllowed;
}

function isAuthCode(code: string): boolean {
  return code.startsWith("auth/") || code in SUPABASE_AUTH_CODES;
}

function authText(code: string): string {
  const authCode = SUPABASE_AUTH_CODES[code] ?? code;
  if (authCode === "auth/invalid-login-credentials") return GENERAL_MESSAGES.invalidLogin;
  if (authCode === "auth/user-not-found") return GENERAL_MESSAGES.accountNotFound;
  return GENERAL_MESSAGES.auth;
}

/** Supabase Auth's names for the two codes that have their own texts. */
const SUPABASE_AUTH_CODES: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  invalid_credentials: "auth/invalid-login-credentials",
  user_not_found: "auth/user-not-found",
});

/** Aborts, timeouts, and code that could not be loaded. */
const NETWORK_NAMES = new Set(["AbortError", "TimeoutError", "ChunkLoadError"]);

/** Messages of a lost connection in Chromium, Firefox, Safari and Node. */
const NETWORK_WORDS = /failed to fetch|network|load failed|fetch failed/i;

function isNetworkFailure({ name, message, status }: PlainError): boolean {
  if (status === 0 || NETWORK_NAMES.has(name)) return true;
  return name === "TypeError" && NETWORK_WORDS.test(message);
}
