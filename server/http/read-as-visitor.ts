import { toPlainError } from "#contract/errors/plain-error.ts";

export interface VisitorReading {
  supabaseUrl: string;
  anonKey: string;
  fetch: typeof globalThis.fetch;
}

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

/**
 * Reads rows of a table or view with the visitors' key, so that the database decides what is public (threats T9 and
 * T11). Throws if the database refuses or does not respond.
 */
export async function readAsVisitor<Row>(
  { supabaseUrl, anonKey, fetch }: VisitorReading,
  table: string,
  query: Record<string, string | number>,
): Promise<Row[]> {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const response = await fetch(`${supabaseUrl}/rest/v1/${table}?${search}`, {
    headers: { apikey: anonKey },
  });
  if (!response.ok) throw new ReadError(table, response.status);
  return (await response.json()) as Row[];
}
