import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Header with the SQLSTATE of a backend thread's response with status 500 or above. The message alone does not
 * distinguish a full disk from a taken name. The guard reads the header and never forwards it.
 */
export const SQL_STATE_HEADER = "x-sql-state";

/** Requires a digit; codes of a lost connection (`EPIPE`, `CONNECTION_CLOSED`) have none. */
const SQL_STATE = /^(?=.*\d)[0-9A-Z]{5}$/;
const CONNECTION_LOST = "08000";

const requests = new AsyncLocalStorage<{ sqlState: string | null }>();

/** Runs `respond`. If it fails, adds the last recorded SQLSTATE to the response. */
export async function withSqlState(respond: () => Promise<Response>): Promise<Response> {
  const noted: { sqlState: string | null } = { sqlState: null };
  return requests.run(noted, async () => {
    const response = await respond();
    return response.status >= 500 ? named(response, noted.sqlState) : response;
  });
}

/** Records the SQLSTATE of a query error for the current request, or 08000 if the error has another code. */
export function noteSqlState(error: unknown): void {
  const request = requests.getStore();
  if (!request || !(error instanceof Error) || !("code" in error)) return;
  if (typeof error.code !== "string") return;
  request.sqlState = SQL_STATE.test(error.code) ? error.code : CONNECTION_LOST;
}

function named(response: Response, sqlState: string | null): Response {
  const headers = new Headers(response.headers);
  headers.delete(SQL_STATE_HEADER);
  if (sqlState !== null) headers.set(SQL_STATE_HEADER, sqlState);
  return new Response(response.body, { status: response.status, headers });
}
