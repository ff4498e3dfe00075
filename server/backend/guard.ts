import { Hono } from "hono";
import { createAuthHandler } from "./auth/auth-handler.ts";
import { createEndedSessions } from "./ended-sessions.ts";
import type { GuardOptions } from "./guard-options.ts";
import { refuse } from "./refusal.ts";
import { hasRefusedCredentials } from "./refused-credentials.ts";
import { createRestHandler } from "./rest/rest-request.ts";

const ADDRESS_MAX = 8 * 1024;
/** No segment is empty or percent-encoded: who checks a path and who routes it must read the same. */
const PATH = /^\/(?:auth|rest)\/v1(?:\/[\w.-]+)*\/?$/;

/**
 * The only way to the embedded backend: an allow-list of addresses, caps on address and body, limits, and
 * faults turned into answers a person can read. Paths outside `/auth/v1` and `/rest/v1` are not mounted.
 */
export function createGuard(options: GuardOptions): Hono {
  const app = new Hono();
  const sessions = createEndedSessions();
  const auth = createAuthHandler({ ...options, sessions });
  const rest = createRestHandler(options);
  app.all("/auth/v1/*", (c) => handle(c.req.raw, new URL(c.req.url)));
  app.all("/rest/v1/*", (c) => handle(c.req.raw, new URL(c.req.url)));
  return app;

  async function handle(request: Request, url: URL): Promise<Response> {
    const refusal = refusalOf(request, url);
    if (refusal) return refusal;
    // By the path that is forwarded: a router may decode or shorten the one it was given.
    return url.pathname.startsWith("/auth/") ? auth(request) : rest(request);
  }

  /** What holds for both halves of the backend. */
  function refusalOf(request: Request, url: URL): Response | null {
    if (!PATH.test(url.pathname)) return refuse(404, "not_found", "There is no such address.");
    if (url.pathname.length + url.search.length > ADDRESS_MAX) {
      return refuse(414, "address_too_long", "The address is too long.");
    }
    if (hasRefusedCredentials(request.headers, url.searchParams)) {
      return refuse(401, "credentials_refused", "This key or token is not for browsers.");
    }
    if (sessions.hasEnded(request.headers.get("authorization"))) {
      return refuse(401, "session_not_found", "This session has ended. Sign in again.");
    }
    return null;
  }
}
