import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { withRequestId } from "./request-context.ts";
import { setHeaders } from "./set-headers.ts";

interface RequestIdOptions {
  /** Whether a proxy of ours stands in front, whose id is then kept (`TRUST_PROXY`). */
  trustProxy: boolean;
}

/** What `c.get("requestId")` answers after this middleware. */
export interface RequestIdVariables {
  requestId: string;
}

/** Gives each request an id: in the context, in every log line of the request, and in the answer's X-Request-Id. */
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

/** The proxy's word where it is believed, else a fresh id. */
export function requestIdFor(given: string | undefined, options: RequestIdOptions): string {
  return options.trustProxy && given !== undefined && isHarmless(given) ? given : randomUUID();
}

/** Nothing that could break a log line or grow it. */
function isHarmless(id: string): boolean {
  return /^[\w.:-]{1,100}$/.test(id);
}
