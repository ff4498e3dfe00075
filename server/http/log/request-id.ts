import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { setHeaders } from "#server/http/headers/set-headers.ts";
import { withRequestId } from "./request-context.ts";

interface RequestIdOptions {
  /** True behind a proxy of the operator: its id is then kept (`TRUST_PROXY`). */
  trustProxy: boolean;
}

/** The variable that this middleware sets: `c.get("requestId")`. */
export interface RequestIdVariables {
  requestId: string;
}

/** Gives each request an id: in the context, in its log lines, and in the header X-Request-Id of the response. */
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

/** Returns the id of a trusted proxy, else a new one. */
export function requestIdFor(given: string | undefined, options: RequestIdOptions): string {
  return options.trustProxy && given !== undefined && isHarmless(given) ? given : randomUUID();
}

/** True for an id that cannot break a log line or make it long. */
function isHarmless(id: string): boolean {
  return /^[\w.:-]{1,100}$/.test(id);
}
