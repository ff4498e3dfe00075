import type { IncomingMessage } from "node:http";
import type { MiddlewareHandler } from "hono";

/** The largest body where no service has a limit of its own. */
const BODY_MAX = 64 * 1024;
const HAVE_OWN_LIMIT = /^\/(rest|auth|upload)\//;

/** The part of node's request that is read here. `rawBody` replaces the stream for `@hono/node-server`. */
export type BodySource = Pick<IncomingMessage, "headers"> &
  Partial<Pick<IncomingMessage, "iterator">> & { rawBody?: Buffer };

/**
 * Refuses a body over 64 KB with 413 at every address but `/rest`, `/auth` and `/upload`, whose services have limits of
 * their own: by its announced length, or while it arrives where no length is announced. The method does not matter.
 */
export function limitBodies(): MiddlewareHandler<{ Bindings: { incoming: BodySource } }> {
  return async (c, next) => {
    if (HAVE_OWN_LIMIT.test(c.req.path) || (await fits(c.env.incoming))) return next();
    return c.json({ code: "too_large", message: "The request is too large." }, 413);
  };
}

/** True where a request announces a body. */
export function hasBody({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

async function fits(incoming: BodySource): Promise<boolean> {
  const length = incoming.headers["content-length"];
  if (length !== undefined) return Number(length) <= BODY_MAX;
  if (!hasBody(incoming) || !incoming.iterator) return true;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // The socket must outlive this loop, or the refusal could not be sent.
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      size += chunk.byteLength;
      if (size > BODY_MAX) return false;
      chunks.push(chunk);
    }
  } catch {
    // The client closed the connection: nobody reads the response.
    return false;
  }
  incoming.rawBody = Buffer.concat(chunks);
  return true;
}
