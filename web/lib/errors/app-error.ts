import type { PlainError } from "#contract/errors/errors.ts";
import { toPlainError } from "#contract/errors/plain-error.ts";
import { codeOf } from "#contract/errors/problem-of.ts";

/** Error of the backend or of our own rules. Not shown directly: `classifyError` turns it into the structured error object. */
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

interface BackendAnswer<Data> {
  data: Data | null;
  error: unknown;
  status: number;
}

/** Returns the data of an answer or throws an `AppError`. A failed connection has status 0. */
export function unwrap<Data>(answer: BackendAnswer<Data>): Data {
  if (answer.error) throw errorOf(answer);
  return answer.data as Data;
}

/** Returns one row, or null for code PGRST116: no row, or more than one. */
export function unwrapMaybe<Data>(
  // A union with null would be inferred as never.
  answer: Omit<BackendAnswer<unknown>, "data"> & { data: Data },
): NonNullable<Data> | null {
  if (answer.error && toPlainError(answer.error).code === NOT_ONE_ROW) return null;
  if (answer.error) throw errorOf(answer);
  return answer.data ?? null;
}

/** Returns the rows of a list. A 404 with an array body is an empty result. */
export function unwrapRows<Row>(answer: BackendAnswer<readonly Row[]>): readonly Row[] {
  if (answer.status === 404 && Array.isArray(answer.error)) return [];
  return unwrap(answer) ?? [];
}

/** Returns the first row or null. A backend may send a procedure's only row alone or in a list. */
export function unwrapFirst<Row>(answer: BackendAnswer<Row | readonly Row[]>): Row | null {
  const data = unwrap<Row | readonly Row[] | null>(answer);
  if (isList(data)) return data[0] ?? null;
  return data ?? null;
}

/** Returns the error of an upload response: `{code, message}`, or any other body. */
export async function errorFromResponse(response: Response): Promise<AppError> {
  const body: unknown = await response.json().catch(() => null);
  return errorOf({ error: body ?? {}, status: response.status });
}

export function hasCode(error: unknown, code: string): boolean {
  return codeOf(toPlainError(error)) === code;
}

/** Returns whether PostgreSQL refused an id as malformed, such as one in a mistyped address. */
export function isNoId(error: unknown): boolean {
  return hasCode(error, "22P02");
}

const NOT_ONE_ROW = "PGRST116";

/** Unlike `Array.isArray`, narrows a read-only list. */
function isList<Row>(data: Row | readonly Row[] | null): data is readonly Row[] {
  return Array.isArray(data);
}

function errorOf(answer: { error: unknown; status: number }): AppError {
  const plain = toPlainError(answer.error);
  return new AppError(plain.message, { ...plain, status: answer.status });
}
