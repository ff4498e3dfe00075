import { Hono } from "hono";
import type { FrontLimits } from "#server/http/front-limits.ts";
import type { Meter } from "#server/metrics/meter.ts";
import { isAuthAddress } from "./auth-addresses.ts";
import { createAuthLimits } from "./auth-limits.ts";
import { createEndedSessions } from "./ended-sessions.ts";
import { evenAnswer, evenTime, tellsOfAccount } from "./even-time.ts";
import { withExactCounts } from "./exact-counts.ts";
import { explainFailedSignUp } from "./explain-sign-up.ts";
import { mapFault } from "./map-fault.ts";
import { END_OTHER_SESSIONS, setsPassword } from "./other-sessions.ts";
import { isPublicChange } from "./public-change.ts";
import { readCapped } from "./read-capped.ts";
import { hasRefusedCredentials } from "./refused-credentials.ts";
import { refusedEmbed } from "./refused-embed.ts";
import { refusedFields } from "./refused-fields.ts";
import { refusedFilter } from "./refused-filter.ts";

export interface GuardOptions {
  fetch: typeof globalThis.fetch;
  siteUrl: string;
  limits: FrontLimits;
  /** The address a request counts for. */
  addressOf(request: Request): string;
  log: { error(details: object, line: string): void };
  /** Called after a write that changes what visitors see. */
  onPublicChange(): void;
  meter: Pick<Meter, "vote" | "refused">;
}

type Part = "auth" | "rest";

/** A request on its way to the backend. */
interface Question {
  method: string;
  url: URL;
  headers: Headers;
  body: Buffer | null;
}

const ADDRESS_MAX = 8 * 1024;
const PROBE = { username_param: "amina" };
const BODY_MAX = { auth: 16 * 1024, rest: 512 * 1024 };
const NEVER_FORWARDED = [
  "host",
  "connection",
  "content-length",
  "transfer-encoding",
  "accept-encoding",
];
const VOTE = "/rest/v1/rpc/secure_vote_deal";

/**
 * The only way to the embedded backend: an allow-list of addresses, caps on address and body, limits, and
 * faults turned into answers a person can read. Paths outside `/auth/v1` and `/rest/v1` are not mounted.
 */
export function createGuard(options: GuardOptions): Hono {
  const app = new Hono();
  const limits = createAuthLimits(options.limits);
  const sessions = createEndedSessions();
  app.all("/auth/v1/*", (c) => forward(c.req.raw, "auth"));
  app.all("/rest/v1/*", (c) => forward(c.req.raw, "rest"));
  return app;

  async function forward(request: Request, part: Part): Promise<Response> {
    const arrivedAt = performance.now();
    const url = new URL(request.url);
    const refusal = refusalOf(request, url, part);
    if (refusal) return refusal;
    if (sessions.hasEnded(request.headers.get("authorization"))) {
      return refuse(401, "session_not_found", "This session has ended. Sign in again.");
    }

    const body = await readCapped(request, BODY_MAX[part]);
    if (body === "too large") return refuse(413, "too_large", "The request is too large.");
    const field = part === "auth" ? refusedFields(body) : null;
    if (field) return refuse(400, "validation_failed", `${field} must be plain text.`);

    const ticket = await limits.admit({ part, url, body, address: options.addressOf(request) });
    if (ticket.wait !== null) return tooFast(ticket.wait);

    const headers = new Headers(request.headers);
    for (const name of NEVER_FORWARDED) headers.delete(name);
    const prefer = headers.get("prefer");
    if (prefer) headers.set("prefer", withExactCounts(prefer));
    // What the sender wrote here is hearsay; a procedure that counts by address reads what we saw.
    headers.set("x-forwarded-for", options.addressOf(request));
    if (part === "auth") keepRedirectsHome(url);

    const settled = await ask({ method: request.method, url, headers, body }).catch(asError);
    const answer = await mapFault(settled, { log: options.log, isSignUp: isSignUp(url) });
    await ticket.settle(answer.status);
    if (answer.ok && url.pathname === VOTE) options.meter.vote();
    if (answer.status === 429) options.meter.refused("database");
    if (answer.ok && setsPassword(request.method, url, body)) await endOtherSessions(headers);
    if (answer.ok && isPublicChange(request.method, url.pathname)) options.onPublicChange();
    if (part !== "auth" || !tellsOfAccount(url, answer.status)) return answer;
    await evenTime(arrivedAt);
    return evenAnswer(url, answer);
  }

  async function ask(question: Question): Promise<Response | Error> {
    const first = await send(question);
    const isBare = !(first instanceof Error) && first.status === 500;
    if (!isBare || !question.url.pathname.startsWith("/auth/v1/")) return first;
    // The account half answers the same bare 500 whether the database refused or is not there.
    if ((await callProcedure(question.headers, "is_username_available", PROBE)) === null) {
      return new Error("The database does not answer");
    }
    if (!isSignUp(question.url)) return first;
    return explainFailedSignUp({
      body: question.body,
      callProcedure: (name, args) => callProcedure(question.headers, name, args),
      again: () => send(question),
    });
  }

  async function endOtherSessions(headers: Headers): Promise<void> {
    const { method, path } = END_OTHER_SESSIONS;
    sessions.endOthers(headers.get("authorization"));
    const ended = await send({ method, url: new URL(path, "http://backend"), headers, body: null });
    if (ended instanceof Error || !ended.ok) {
      const details = ended instanceof Error ? { err: ended } : { status: ended.status };
      options.log.error(details, "A password changed, but the other sessions did not end");
    }
  }

  async function callProcedure(headers: Headers, name: string, args: object): Promise<unknown> {
    const answer = await send({
      method: "POST",
      url: new URL(`http://backend/rest/v1/rpc/${name}`),
      headers: new Headers({
        apikey: headers.get("apikey") ?? "",
        "content-type": "application/json",
      }),
      body: Buffer.from(JSON.stringify(args)),
    });
    return answer instanceof Error || !answer.ok ? null : answer.json();
  }

  /** Answers an Error, rather than throwing it, where the backend does not. */
  async function send({ method, url, headers, body }: Question): Promise<Response | Error> {
    return options
      .fetch(`http://backend${url.pathname}${url.search}`, {
        method,
        // Plain pairs: the backend's HTTP client knows no foreign Headers object.
        headers: Object.fromEntries(headers),
        body: body ? new Uint8Array(body) : null,
        redirect: "manual",
      })
      .catch(asError);
  }

  /** Where the links in mails lead: nowhere but to this site (threat T17). */
  function keepRedirectsHome(url: URL): void {
    const target = url.searchParams.get("redirect_to");
    if (target === null) return;
    const home = new URL(options.siteUrl);
    const isHome =
      URL.canParse(target, options.siteUrl) && new URL(target, home).origin === home.origin;
    if (!isHome) url.searchParams.delete("redirect_to");
  }
}

function refusalOf(request: Request, url: URL, part: Part): Response | null {
  if (url.pathname.length + url.search.length > ADDRESS_MAX) {
    return refuse(414, "address_too_long", "The address is too long.");
  }
  if (part === "auth" && !isAuthAddress(request.method, url.pathname)) {
    return refuse(404, "not_found", "There is no such address.");
  }
  if (hasRefusedCredentials(request.headers, url.searchParams)) {
    return refuse(401, "credentials_refused", "This key or token is not for browsers.");
  }
  if (part === "auth") return null;
  const embed = refusedEmbed(url.searchParams);
  if (embed) return refuse(400, "embed_refused", embed);
  const filter = refusedFilter(url.searchParams);
  return filter ? refuse(400, "filter_refused", `The filter ${filter} is not available.`) : null;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function isSignUp(url: URL): boolean {
  return url.pathname === "/auth/v1/signup";
}

function tooFast(seconds: number): Response {
  const answer = refuse(429, "too_fast", `Too many tries. Try again in ${seconds} seconds.`);
  answer.headers.set("retry-after", String(seconds));
  return answer;
}

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ code, message, details: null, hint: code, msg: message }, { status });
}
