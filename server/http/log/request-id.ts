import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { setHeaders } from "#server/http/headers/set-headers.ts";
import { withRequestId } from "./request-context.ts";

interface RequestIdOptions {
  /** Whether to keep the ID that the operator's proxy sends (`TRUST_PROXY`). */
  trustProxy: boolean;
}

export interface RequestIdVariables {
  requestId: string;
}

/** Gives each request an ID in its context, its log lines and the response header X-Request-Id. */
export function requestId(
  options: RequestIdOptions,
): MiddlewareHandler<{ Variables: RequestIdVariables }> {
  return async (c, next) => {
    const id = requestIdFor(c.req.header("x-request-id"), options);
    c.set("requestId", id);
    await withRequestId(id, next);
    setHeaders(c, [["X-Request-Id", id]]);
  };
}

/** Returns the ID from a trusted proxy, otherwise a new one. */
export function requestIdFor(given: string | undefined, options: RequestIdOptions): string {
  return options.trustProxy && given !== undefined && isHarmless(given) ? given : randomUUID();
}

/** Returns whether an ID cannot break a log line or make it long. */
function isHarmless(id: string): boolean {
  return /^[\w.:-]{1,100}$/.test(id);
}
