import type { AppErrorData, PlainError } from "./errors.ts";
import { type ProblemParams, readParams } from "./problem.ts";
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
