import type { IncomingMessage } from "node:http";
import type { ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { GENERAL_MESSAGES } from "#contract/errors/errors.ts";
import type { Log } from "./log/logger.ts";
import { pathForLog } from "./log/request-log.ts";
import { createSampler } from "./log/sample-lines.ts";
import { ReadError } from "./read-error.ts";

/**
 * Turns an error thrown by a handler into `{code, message, requestId}`; details go to the log only (threat T28). An
 * `HTTPException` below 500 keeps its status and message. A request that the client aborted is not a fault.
 */
export function faultResponse(log: Log): ErrorHandler {
  const sample = createSampler();
  return (error, c) => {
    const isDropped = wasDropped(c.env);
    const fault = isDropped ? DROPPED : faultOf(error);
    if (isDropped && sample("dropped", (count) => log.debug({ count }, DROPPED.message))) {
      log.debug({ method: c.req.method, path: pathForLog(c.req.path) }, DROPPED.message);
    }
    if (fault.status >= 500)
      log.error(
        { err: error, method: c.req.method, path: pathForLog(c.req.path) },
        "A request failed",
      );
    if (fault.status === 503) c.header("Retry-After", "2");
    c.header("Cache-Control", "no-store");
    const requestId: string | undefined = c.get("requestId");
    return c.json({ code: fault.code, message: fault.message, requestId }, fault.status);
  };
}

/** Returns whether the client disconnected before sending the whole request; the error is then not the site's. */
function wasDropped(bindings: unknown): boolean {
  const { incoming } = (bindings ?? {}) as { incoming?: Partial<IncomingMessage> };
  return incoming?.destroyed === true && incoming.complete === false;
}

interface Fault {
  status: ContentfulStatusCode;
  code: string;
  message: string;
}

const DROPPED: Fault = {
  status: 400,
  code: "request_incomplete",
  message: "The connection closed before the whole request had arrived.",
};

function faultOf(error: Error): Fault {
  if (error instanceof HTTPException && error.status < 500) {
    const status = error.status as ContentfulStatusCode;
    return {
      status,
      code: CODES[status] ?? "refused",
      message: error.message || "The request was refused.",
    };
  }
  if (isUnreachable(error)) {
    return {
      status: 503,
      code: "unavailable",
      message: GENERAL_MESSAGES.unavailable,
    };
  }
  return { status: 500, code: "server_error", message: GENERAL_MESSAGES.server };
}

const CODES: Readonly<Record<number, string>> = {
  400: "bad_request",
  401: "not_authenticated",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  413: "too_large",
  429: "too_fast",
};

/** Returns whether the database or the backend is starting, stopping or down. `fetch` hides the reason in `cause`. */
function isUnreachable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 4) return false;
  // A backend that is starting may return any 5xx. A lower status, or this code, is a bug in the read.
  if (error instanceof ReadError && error.status >= 500) return error.code !== "unexpected_failure";
  if (error.name === "TimeoutError") return true;
  const { code = "", syscall } = error as NodeJS.ErrnoException;
  // The socket of a backend thread that is restarting.
  if (code === "ENOENT" && syscall === "connect") return true;
  return UNREACHABLE_CODES.has(code) || isUnreachable(error.cause, depth + 1);
}

const UNREACHABLE_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "UND_ERR_SOCKET",
  "57P01",
  "57P03",
  "53300",
]);
