import type { PlainError } from "#contract/errors/errors.ts";
import { toPlainError } from "#contract/errors/plain-error.ts";
import { codeOf } from "#contract/errors/problem-of.ts";

/**
 * What our own code throws: an answer of the backend that was no success, or a rule of ours that failed.
 * Never shown as it is: `classifyError` turns it into the structured error object.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly status: number | null;
  readonly code: string | null;
  readonly details: string | null;
  readonly hint: string | null;

  constructor(message: string, fields: Partial<Omit<PlainError, "name" | "message">> = {}) {
    super(message);
    this.status = fields.status ?? null;
    this.code = fields.code ?? null;
    this.details = fields.details ?? null;
    this.hint = fields.hint ?? null;
  }
}

/** How the data client answers every read, write and procedure call. */
interface BackendAnswer<Data> {
  data: Data | null;
  error: unknown;
  status: number;
}

/**
 * The data of an answer, or a thrown `AppError` with message, details, hint, code and status. A failed connection has
 * status 0 (specification 8, logging and database errors).
 */
export function unwrap<Data>(answer: BackendAnswer<Data>): Data {
  if (answer.error) throw errorOf(answer);
  return answer.data as Data;
}

/** One row or null: code PGRST116 means that there is no such row, or more than one (specification 8). */
export function unwrapMaybe<Data>(
  // The type of `data` as it is: a union with null would be inferred as never.
  answer: Omit<BackendAnswer<unknown>, "data"> & { data: Data },
): NonNullable<Data> | null {
  if (answer.error && toPlainError(answer.error).code === NOT_ONE_ROW) return null;
  if (answer.error) throw errorOf(answer);
  return answer.data ?? null;
}

/** The rows of a list; a 404 with an array body is an empty result (specification 8). */
export function unwrapRows<Row>(answer: BackendAnswer<readonly Row[]>): readonly Row[] {
  if (answer.status === 404 && Array.isArray(answer.error)) return [];
  return unwrap(answer) ?? [];
}

/**
 * The first row of a result, or null. For procedures that return one row: a backend may send it alone or as a list of
 * one (specification 7).
 */
export function unwrapFirst<Row>(answer: BackendAnswer<Row | readonly Row[]>): Row | null {
  const data = unwrap<Row | readonly Row[] | null>(answer);
  if (isList(data)) return data[0] ?? null;
  return data ?? null;
}

/** The error in an answer `{code, message}` of the upload service, with any or no body. */
export async function errorFromResponse(response: Response): Promise<AppError> {
  const body: unknown = await response.json().catch(() => null);
  return errorOf({ error: body ?? {}, status: response.status });
}

/** True where the failure carries this code: one of `REFUSAL_STATUSES`, or another. */
export function hasCode(error: unknown, code: string): boolean {
  return codeOf(toPlainError(error)) === code;
}

/** True where PostgreSQL was asked for an id that is none, such as one in an address that somebody typed. */
export function isNoId(error: unknown): boolean {
  return hasCode(error, "22P02");
}

const NOT_ONE_ROW = "PGRST116";

/** `Array.isArray` does not narrow a list that is read-only. */
function isList<Row>(data: Row | readonly Row[] | null): data is readonly Row[] {
  return Array.isArray(data);
}

function errorOf(answer: { error: unknown; status: number }): AppError {
  const plain = toPlainError(answer.error);
  return new AppError(plain.message, { ...plain, status: answer.status });
}
