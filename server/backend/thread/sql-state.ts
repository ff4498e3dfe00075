import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Names the SQLSTATE on a response of a backend thread with status 500 and above. Its own words do not tell a full disk from
 * a name that is taken. The guard reads it and never passes it on.
 */
export const SQL_STATE_HEADER = "x-sql-state";

/** A digit is in each of them; the codes of a lost connection (`EPIPE`, `CONNECTION_CLOSED`) have none. */
const SQL_STATE = /^(?=.*\d)[0-9A-Z]{5}$/;
const CONNECTION_LOST = "08000";

const requests = new AsyncLocalStorage<{ sqlState: string | null }>();

/** Runs `respond`; where it fails, its response names the SQLSTATE that was noted last. */
export async function withSqlState(respond: () => Promise<Response>): Promise<Response> {
  const noted: { sqlState: string | null } = { sqlState: null };
  return requests.run(noted, async () => {
    const response = await respond();
    return response.status >= 500 ? named(response, noted.sqlState) : response;
  });
}

/** Notes the SQLSTATE of a query's error for the request under way; does nothing for other values. */
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
