import { Hono } from "hono";
import type { Limits } from "#server/limits.ts";
import { createAuthLimits } from "./auth-limits.ts";
import { explainFailedSignUp } from "./explain-sign-up.ts";
import { mapFault } from "./map-fault.ts";
import { readCapped } from "./read-capped.ts";
import { refusedFilter } from "./refused-filter.ts";

export interface GuardOptions {
  fetch: typeof globalThis.fetch;
  limits: Limits | "off";
  /** The address a request counts for. */
  addressOf(request: Request): string;
  log: { error(details: object, line: string): void };
  /** Called after a write that changes what visitors see. */
  onPublicChange(): void;
}

const ADDRESS_MAX = 8 * 1024;
const BODY_MAX = { auth: 16 * 1024, rest: 512 * 1024 };
const NEVER_FORWARDED = [
  "host",
  "connection",
  "content-length",
  "transfer-encoding",
  "accept-encoding",
];
/** Votes come by the thousand: they show within the cache's own ten seconds. */
const QUIET_PROCEDURES = /\/rpc\/(secure_vote_deal|get_|search_|tally_|count_|check_|is_)/;

/**
 * The only way to the embedded backend: an allow-list of addresses, caps on address and body, limits, and
 * faults turned into answers a person can read. Paths outside `/auth/v1` and `/rest/v1` are not mounted.
 */
export function createGuard(options: GuardOptions): Hono {
  const app = new Hono();
  const limits = createAuthLimits(options.limits);
  app.all("/auth/v1/*", (c) => forward(c.req.raw, "auth"));
  app.all("/rest/v1/*", (c) => forward(c.req.raw, "rest"));
  return app;

  async function forward(request: Request, part: "auth" | "rest"): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname.length + url.search.length > ADDRESS_MAX) {
      return refuse(414, "address_too_long", "The address is too long.");
    }
    const filter = part === "rest" ? refusedFilter(url.searchParams) : null;
    if (filter) return refuse(400, "filter_refused", `The filter ${filter} is not available.`);

    const body = await readCapped(request, BODY_MAX[part]);
    if (body === "too large") return refuse(413, "too_large", "The request is too large.");

    const ticket = await limits.admit({ part, url, body, address: options.addressOf(request) });
    if (ticket.wait !== null) return tooFast(ticket.wait);

    const first = await send(request, url, body);
    const answer = isFailedSignUp(url, first)
      ? await explainFailedSignUp({
          body,
          callProcedure: (name, args) => callProcedure(request, name, args),
          again: () => send(request, url, body),
        })
      : first;
    const settled = await mapFault(answer, options.log);
    await ticket.settle(settled.status);
    if (isPublicChange(request, url, settled)) options.onPublicChange();
    return settled;
  }

  async function callProcedure(request: Request, name: string, args: object): Promise<unknown> {
    const answer = await options.fetch(`http://backend/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: { apikey: request.headers.get("apikey") ?? "", "content-type": "application/json" },
      body: JSON.stringify(args),
    });
    return answer.ok ? answer.json() : null;
  }

  async function send(request: Request, url: URL, body: Buffer | null): Promise<Response | Error> {
    const headers = new Headers(request.headers);
    for (const name of NEVER_FORWARDED) headers.delete(name);
    try {
      return await options.fetch(`http://backend${url.pathname}${url.search}`, {
        method: request.method,
        // Plain pairs: the backend's HTTP client knows no foreign Headers object.
        headers: Object.fromEntries(headers),
        body: body ? new Uint8Array(body) : null,
        redirect: "manual",
      });
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }
}

function isFailedSignUp(url: URL, answer: Response | Error): boolean {
  return url.pathname === "/auth/v1/signup" && !(answer instanceof Error) && answer.status === 500;
}

function isPublicChange(request: Request, url: URL, answer: Response): boolean {
  const isRead =
    request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS";
  return (
    !isRead &&
    answer.ok &&
    url.pathname.startsWith("/rest/v1/") &&
    !QUIET_PROCEDURES.test(url.pathname)
  );
}

function tooFast(seconds: number): Response {
  const answer = refuse(429, "too_fast", `Too many tries. Try again in ${seconds} seconds.`);
  answer.headers.set("retry-after", String(seconds));
  return answer;
}

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ code, message, details: null, hint: code, msg: message }, { status });
}
