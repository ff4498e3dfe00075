import type { PlainError } from "#contract/errors/errors.ts";
import { codeOf, toPlainError } from "#contract/errors/plain-error.ts";

/** Error from the backend or our own rules. Not shown directly: `classifyError` turns it into the structured error object. */
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

interface BackendResponse<Data> {
  data: Data | null;
  error: unknown;
  status: number;
}

/** Returns the data of a response, or throws an `AppError`. A failed connection has status 0. */
export function unwrap<Data>(response: BackendResponse<Data>): Data {
  if (response.error) throw errorOf(response);
  return response.data as Data;
}

/** Returns one row, or null for code PGRST116: no row, or more than one. */
export function unwrapMaybe<Data>(
  // A union with null would be inferred as never.
  response: Omit<BackendResponse<unknown>, "data"> & { data: Data },
): NonNullable<Data> | null {
  if (response.error && toPlainError(response.error).code === NOT_ONE_ROW) return null;
  if (response.error) throw errorOf(response);
  return response.data ?? null;
}

/** Returns the rows of a list. A 404 with an array body is an empty result. */
export function unwrapRows<Row>(response: BackendResponse<readonly Row[]>): readonly Row[] {
  if (response.status === 404 && Array.isArray(response.error)) return [];
  return unwrap(response) ?? [];
}

/** Returns the first row or null. A backend may send a procedure's only row alone or in a list. */
export function unwrapFirst<Row>(response: BackendResponse<Row | readonly Row[]>): Row | null {
  const data = unwrap<Row | readonly Row[] | null>(response);
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
export function isMalformedId(error: unknown): boolean {
  return hasCode(error, "22P02");
}

const NOT_ONE_ROW = "PGRST116";

/** Unlike `Array.isArray`, narrows a read-only list. */
function isList<Row>(data: Row | readonly Row[] | null): data is readonly Row[] {
  return Array.isArray(data);
}

function errorOf(response: { error: unknown; status: number }): AppError {
  const plain = toPlainError(response.error);
  return new AppError(plain.message, { ...plain, status: response.status });
}
