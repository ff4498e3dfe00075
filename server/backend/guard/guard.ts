import { Hono } from "hono";
import { createAuthHandler } from "#server/backend/auth/auth-handler.ts";
import { createRestHandler } from "#server/backend/rest/request/rest-request.ts";
import type { GuardOptions } from "./guard-options.ts";
import { refuse } from "./refusal.ts";
import { refuseCredentials } from "./refused-credentials.ts";

const ADDRESS_MAX = 8 * 1024;
/** Segments are neither empty nor percent-encoded, so the guard and the backend read the same path. */
const PATH = /^\/(?:auth|rest)\/v1(?:\/[\w.-]+)*\/?$/;

/**
 * Creates the only route from outside to the embedded backend. It checks path and keys of every request; the two
 * handlers do the remaining checks, apply limits and explain errors. Paths outside `/auth/v1` and `/rest/v1` are not mounted.
 */
export function createGuard(options: GuardOptions): Hono {
  const app = new Hono();
  const auth = createAuthHandler(options);
  const rest = createRestHandler(options);
  app.all("/auth/v1/*", (c) => handle(c.req.raw, new URL(c.req.url)));
  app.all("/rest/v1/*", (c) => handle(c.req.raw, new URL(c.req.url)));
  return app;

  async function handle(request: Request, url: URL): Promise<Response> {
    const refusal = refusalOf(request, url);
    if (refusal) return refusal;
    // Uses the forwarded path, because the router above may have decoded the one that was sent.
    return url.pathname.startsWith("/auth/") ? auth(request) : rest(request);
  }

  function refusalOf(request: Request, url: URL): Response | null {
    if (!PATH.test(url.pathname)) return refuse(404, "not_found", "There is no such address.");
    if (url.pathname.length + url.search.length > ADDRESS_MAX) {
      return refuse(414, "address_too_long", "The address is too long.");
    }
    return refuseCredentials(request.headers, url.searchParams);
  }
}
