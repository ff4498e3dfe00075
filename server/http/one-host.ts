import type { IncomingMessage } from "node:http";
import type { MiddlewareHandler } from "hono";

/** The part of node's request that is read here. */
export type HeaderSource = Pick<IncomingMessage, "rawHeaders">;

/** Refuses a request that names its host twice (RFC 9112, 3.2): a proxy may have read the other one. */
export function requireOneHost(): MiddlewareHandler<{ Bindings: { incoming: HeaderSource } }> {
  return async (c, next) => {
    if (!hasSeveralHosts(c.env.incoming)) return next();
    return c.json({ code: "bad_request", message: "The request names more than one host." }, 400);
  };
}

/** Node keeps the first of several; only the list as it was sent shows them all. */
export function hasSeveralHosts({ rawHeaders }: HeaderSource): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}
