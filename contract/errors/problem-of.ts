import type { PlainError } from "./errors.ts";
import { statusOf, toPlainError } from "./plain-error.ts";
import { type ProblemParams, readParams } from "./problem.ts";
import { REFUSAL_STATUSES } from "./refusal-statuses.ts";

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
