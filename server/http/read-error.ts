import { toPlainError } from "#contract/errors/plain-error.ts";

/** Thrown if a visitor's read is refused or fails. */
export class ReadError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly details: string | null;
  readonly hint: string | null;

  /** `body` is the response body: `{code, message, details, hint}` if the database refused. */
  constructor(name: string, status: number, body: unknown = null) {
    const { message, code, details, hint } = toPlainError(body);
    super(message || `Reading ${name} as a visitor returned ${status}`);
    this.status = status;
    this.code = code;
    this.details = details;
    this.hint = hint;
  }
}
