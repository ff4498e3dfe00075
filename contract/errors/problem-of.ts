import type { PlainError } from "./errors.ts";
import { statusOf, toPlainError } from "./plain-error.ts";
import { type ProblemParams, readParams } from "./problem.ts";
import { REFUSAL_STATUSES } from "./refusal-statuses.ts";

/** What went wrong, without words: they are chosen in the reader's language when it is shown. */
export interface Problem {
  /** A stable word such as `already_voted` or `too_long`; empty where the failure has none. */
  code: string;
  params: ProblemParams;
  /** The field that was refused. */
  field: string | null;
  /** The HTTP status; null where no request was made. */
  status: number | null;
}

/** The problem in whatever was thrown. A field that breaks its rule has the rule as its code. */
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

/** The stable word of a failure: the database's hint where it is one of ours, else the code. */
export function codeOf(error: PlainError): string | null {
  if (error.hint !== null && Object.hasOwn(REFUSAL_STATUSES, error.hint)) return error.hint;
  return error.code;
}
