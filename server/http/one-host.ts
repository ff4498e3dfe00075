import type { IncomingMessage } from "node:http";
import type { MiddlewareHandler } from "hono";

export type HeaderSource = Pick<IncomingMessage, "rawHeaders">;

/** Refuses a request with several Host headers (RFC 9112, 3.2), because a proxy may have read a different one. */
export function requireOneHost(): MiddlewareHandler<{ Bindings: { incoming: HeaderSource } }> {
  return async (c, next) => {
    if (!hasSeveralHosts(c.env.incoming)) return next();
    return c.json({ code: "bad_request", message: "The request names more than one host." }, 400);
  };
}

/** Returns whether a request has several Host headers. Node keeps only the first, but `rawHeaders` has all. */
export function hasSeveralHosts({ rawHeaders }: HeaderSource): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}
