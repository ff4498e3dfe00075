import { GENERAL_MESSAGES } from "#contract/errors/errors.ts";
import { problemOf } from "#contract/errors/plain-error.ts";
import { SQL_STATE_HEADER } from "#server/backend/thread/sql-state.ts";
import { currentRequestId } from "#server/http/log/request-context.ts";

type Log = { error(details: object, line: string): void };

const UNREACHABLE =
  /ECONNREFUSED|ECONNRESET|ENOENT|CONNECTION|terminating connection|starting up|shutting down|too many clients/i;
/** Exhausted disk space or memory (class 53), two concurrent grants, and a backend error without a reason. */
const TEMPORARY =
  /"code" ?: ?"53\d{3}"|tuple concurrently (?:updated|deleted)|^Internal Server Error$/;
/** SQLSTATEs of connections, deadlocks, resources, shutdowns and input/output. */
const TRANSIENT = /^(?:08|40|53|57P|58)/;
const CANCELLED = "57014";
/** Writing to a read-only view is the caller's mistake and is not logged as an error. */
const READ_ONLY = /cannot (?:insert into|update|delete from|merge into) view/i;
const DUPLICATE_USER = /users_email|duplicate key value/i;
const DUPLICATE_NAME = /profiles_username|username/i;

/**
 * Turns the backend's own errors into readable responses with a suitable status. If the database is down, the backend's
 * error reveals the database's host and port; if two requests conflict, the backend returns 500. Details go to the log.
 */
export async function mapFault(
  outcome: Response | Error,
  { log, isSignUp }: { log: Log; isSignUp: boolean },
): Promise<Response> {
  const body = outcome instanceof Error ? outcome : await outcome.arrayBuffer().catch(asError);
  if (outcome instanceof Error || body instanceof Error) {
    log.error({ err: body }, "The backend did not respond");
    return unavailable();
  }
  if (outcome.status < 500) return passOn(outcome, body);
  const text = Buffer.from(body).toString("utf8");
  if (READ_ONLY.test(text)) return fault(405, "read_only", "This can only be read.");
  const sqlState = outcome.headers.get(SQL_STATE_HEADER) ?? "";
  log.error({ status: outcome.status, response: text, sqlState }, "The backend failed");
  if (TRANSIENT.test(sqlState) || UNREACHABLE.test(text) || TEMPORARY.test(text)) {
    return unavailable();
  }
  if (sqlState === CANCELLED || /57014|statement timeout/.test(text)) {
    return fault(503, "timeout", "The request took too long. Please try again.", {
      "retry-after": "2",
    });
  }
  if (isSignUp && DUPLICATE_NAME.test(text))
    return fault(409, "username_taken", "This username is already taken.");
  if (isSignUp && DUPLICATE_USER.test(text))
    return fault(422, "user_already_exists", "User already registered");
  return fault(500, "unexpected_failure", GENERAL_MESSAGES.server);
}

/** Returns whether a statement that failed with this SQLSTATE may succeed when retried. */
export function mayRecover(sqlState: string): boolean {
  return TRANSIENT.test(sqlState) || sqlState === CANCELLED;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function passOn(response: Response, body: ArrayBuffer): Response {
  const headers = new Headers(response.headers);
  for (const name of [
    "connection",
    "keep-alive",
    "transfer-encoding",
    "content-length",
    "content-encoding",
  ]) {
    headers.delete(name);
  }
  headers.set("cache-control", "no-store");
  if (response.status === 429) headers.set("retry-after", secondsToWait(body));
  const isEmpty = response.status === 204 || response.status === 304 || body.byteLength === 0;
  return new Response(isEmpty ? null : body, { status: response.status, headers });
}

/** Returns the value of the Retry-After header (RFC 9110, 10.2.3): the seconds in `details`, or a minute. */
function secondsToWait(body: ArrayBuffer): string {
  const { seconds } = problemOf(parsed(body)).params;
  return typeof seconds === "number" ? String(seconds) : "60";
}

function parsed(body: ArrayBuffer): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return null;
  }
}

function unavailable(): Response {
  return fault(503, "unavailable", GENERAL_MESSAGES.unavailable, { "retry-after": "2" });
}

function fault(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json(
    {
      code,
      error_code: code,
      message,
      msg: message,
      details: null,
      hint: null,
      // Lets the operator search the log when a member reports the error.
      requestId: currentRequestId(),
    },
    {
      status,
      headers: { ...headers, "cache-control": "no-store" },
    },
  );
}
