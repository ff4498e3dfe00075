/** Thrown if a request to tables and procedures is refused before it reaches the backend. */
export class RefusedRequest extends Error {
  readonly status: 400 | 404 | 405 | 413 | 415;
  /** Stable code for programs; the message is for people. */
  readonly code: string;

  constructor(code: string, message: string, status: 400 | 404 | 405 | 413 | 415 = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}
