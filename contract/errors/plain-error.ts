import {
  type AppErrorData,
  type AppErrorType,
  GENERAL_MESSAGES,
  MESSAGES,
  type PlainError,
} from "./errors.ts";
import { type ProblemParams, readParams, writeProblem } from "./problem.ts";
import { REFUSAL_STATUSES } from "./refusal-statuses.ts";

/** PostgreSQL's code for insufficient privilege. Its message names tables and columns, so it is never shown. */
export const INSUFFICIENT_PRIVILEGE = "42501";

/**
 * Reads a thrown value: an `Error`, a database response `{message, details, hint, code}`, an upload service response
 * `{code, message, params}`, a string, or a classified error.
 */
export function toPlainError(error: unknown): PlainError {
  if (typeof error === "string") return { ...EMPTY_ERROR, message: error };
  if (typeof error !== "object" || error === null) return EMPTY_ERROR;
  const fields = error as Record<string, unknown>;
  return isClassified(fields) ? fields.originalError : readFields(fields);
}

/**
 * Returns the HTTP status from the error or its code (`400`, `PT409`). A five-digit SQLSTATE such as 42501 is not a status.
 */
export function statusOf({ status, code }: PlainError): number | null {
  const fromCode = /^(?:PT)?([1-5]\d\d)$/.exec(code ?? "")?.[1];
  return fromCode === undefined ? status : Number(fromCode);
}

/** Failure without a text. The text is chosen when the failure is shown, in the reader's language. */
export interface Problem {
  /** Stable code such as `already_voted` or `too_long`; empty if there is none. */
  code: string;
  params: ProblemParams;
  field: string | null;
  /** HTTP status; null without a request. */
  status: number | null;
}

/** Returns the problem of a thrown value. If a field breaks a rule, the rule is the code. */
export function problemOf(error: unknown): Problem {
  const fault = toPlainError(error);
  const { rule, field, ...params } = readParams(fault.details);
  return {
    code: String(rule ?? codeOf(fault) ?? ""),
    params: field === undefined ? params : { ...params, field },
    field: field === undefined ? null : String(field),
    status: statusOf(fault),
  };
}

/** Returns the database's hint if it is a known code, otherwise the error's code. */
export function codeOf(error: PlainError): string | null {
  if (error.hint !== null && Object.hasOwn(REFUSAL_STATUSES, error.hint)) return error.hint;
  return error.code;
}

/** Returns true for a second vote on a deal, which is shown as information and never logged. */
export function isAlreadyVoted(error: unknown): boolean {
  const { hint, message } = toPlainError(error);
  return hint === "already_voted" || /already voted/i.test(message);
}

/** Returns the field that the database refused, if it is one of `names`; otherwise null. */
export function refusedField<Name extends string>(
  error: AppErrorData | undefined,
  names: readonly Name[],
): Name | null {
  const refused = ABOUT_A_FIELD.includes(error?.code ?? "") ? problemOf(error).field : null;
  return names.find((name) => name === refused) ?? null;
}

/**
 * Returns the problem to show to a reader: code and parameters, with the class and the English message as a
 * fallback for codes without a translation.
 */
export function userFacingText(
  error: Pick<AppErrorData, "type" | "message"> & Partial<AppErrorData>,
): string {
  const { type, message } = error;
  if (type === "network" || type === "server") return writeProblem(type, { class: type });
  const { rule, ...params } = readParams(error.originalError?.details);
  const code = String(rule ?? codeToShow(error) ?? "");
  return writeProblem(code || "other", { ...params, class: type, ...(message ? { message } : {}) });
}

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

const EMPTY_ERROR: PlainError = {
  name: "Error",
  message: "",
  status: null,
  code: null,
  details: null,
  hint: null,
};

function isClassified(fields: object): fields is AppErrorData {
  return "originalError" in fields && "timestamp" in fields && "path" in fields;
}

function readFields(fields: Record<string, unknown>): PlainError {
  return {
    name: textOf(fields.name) ?? "Error",
    message: textOf(fields.message) ?? "",
    status: numberOf(fields.status) ?? numberOf(fields.statusCode),
    code: textOf(fields.code),
    details: textOf(fields.details) ?? jsonOf(fields.params),
    hint: textOf(fields.hint),
  };
}

function textOf(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : null;
}

/** Serializes the parameters from the site's services in the database's format. */
function jsonOf(value: unknown): string | null {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : null;
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** Refusals that a form shows at the field that their details name. */
const ABOUT_A_FIELD = ["invalid_field", "facts_missing"];

function codeToShow({ code, originalError }: Partial<AppErrorData>): string | null | undefined {
  if (code !== INSUFFICIENT_PRIVILEGE) return code;
  return originalError?.status === 401 ? "not_authenticated" : "not_allowed";
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
