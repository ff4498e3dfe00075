import type { IncomingMessage } from "node:http";
import type { MiddlewareHandler } from "hono";

/** Maximum body size in bytes for addresses without their own limit. */
const BODY_MAX = 64 * 1024;
const HAVE_OWN_LIMIT = /^\/(rest|auth|upload)\//;

/** The part of Node's request that is used here. `rawBody` replaces the stream for `@hono/node-server`. */
export type BodySource = Pick<IncomingMessage, "headers"> &
  Partial<Pick<IncomingMessage, "iterator">> & { rawBody?: Buffer };

/**
 * Refuses a body over 64 KB with 413, whatever the method, except under `/rest`, `/auth` and `/upload`, whose services
 * have their own limits. Checks the declared length, or counts incoming bytes if none is declared.
 */
export function limitBodies(): MiddlewareHandler<{ Bindings: { incoming: BodySource } }> {
  return async (c, next) => {
    if (HAVE_OWN_LIMIT.test(c.req.path) || (await fits(c.env.incoming))) return next();
    return c.json({ code: "too_large", message: "The request is too large." }, 413);
  };
}

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
    // The socket must outlive this loop; otherwise the refusal could not be sent.
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      size += chunk.byteLength;
      if (size > BODY_MAX) return false;
      chunks.push(chunk);
    }
  } catch {
    // The client has closed the connection, so the response does not matter.
    return false;
  }
  incoming.rawBody = Buffer.concat(chunks);
  return true;
}
