import * as z from "zod/mini";
import { type PlainError, REFUSAL_STATUSES } from "./errors.ts";
import { statusOf, toPlainError } from "./plain-error.ts";

/** Values for the sentence about a problem: `{ min: 5, max: 140 }`. */
export type ProblemParams = Readonly<Record<string, string | number>>;

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

const paramsSchema = z.record(z.string(), z.union([z.string(), z.number()]));

/** The parameters that a refusal carries as JSON in its details; none where the details are something else. */
export function readParams(details: string | null | undefined): ProblemParams {
  if (!details?.startsWith("{")) return {};
  try {
    const read = paramsSchema.safeParse(JSON.parse(details));
    return read.success ? read.data : {};
  } catch {
    return {};
  }
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

/**
 * A problem as one text, `problem:too_long?field=title&max=140`: what forms and the store keep of it until
 * `translateError` finds the words.
 */
export function writeProblem(code: string, params: ProblemParams = {}): string {
  const query = new URLSearchParams(
    Object.entries(params).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return `${SCHEME}${code}${query && `?${query}`}`;
}

/** Reads what `writeProblem` wrote; null for every other text. Numbers come back as numbers. */
export function readProblem(text: string): { code: string; params: ProblemParams } | null {
  if (!text.startsWith(SCHEME)) return null;
  const [code = "", ...query] = text.slice(SCHEME.length).split("?");
  const params = [...new URLSearchParams(query.join("?"))].map(([name, value]) => [
    name,
    NUMBER.test(value) ? Number(value) : value,
  ]);
  return { code, params: Object.fromEntries(params) };
}

const SCHEME = "problem:";
const NUMBER = /^-?\d{1,12}(\.\d{1,6})?$/;
