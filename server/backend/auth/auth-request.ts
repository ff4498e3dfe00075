import { type BackendRequest, forward, headersToForward } from "#server/backend/backend-request.ts";
import type { EndedSessions } from "#server/backend/ended-sessions.ts";
import type { GuardOptions } from "#server/backend/guard-options.ts";
import { mapFault } from "#server/backend/map-fault.ts";
import { refuse, refuseTooFast } from "#server/backend/refusal.ts";
import { readCapped } from "#server/http/read-capped.ts";
import { hideAccountExistence, revealsAccount, waitForEvenTime } from "./account-enumeration.ts";
import { isAuthAddress } from "./auth-addresses.ts";
import { createAuthLimits } from "./auth-limits.ts";
import { explainFailedSignUp } from "./explain-sign-up.ts";
import { END_OTHER_SESSIONS, setsPassword } from "./other-sessions.ts";
import { refusedFields } from "./refused-fields.ts";

const BODY_MAX = 16 * 1024;
const PROBE = { username_param: "amina" };

/** Returns the handler of requests about accounts (`/auth/v1`). */
export function createAuthHandler(
  options: GuardOptions & { sessions: EndedSessions },
): (request: Request) => Promise<Response> {
  const limits = createAuthLimits(options.limits);
  const { sessions } = options;
  return handle;

  async function handle(request: Request): Promise<Response> {
    const arrivedAt = performance.now();
    const url = new URL(request.url);
    const { method } = request;
    if (!isAuthAddress(method, url.pathname)) {
      return refuse(404, "not_found", "There is no such address.");
    }
    const body = await readCapped(request, BODY_MAX);
    if (body === "too large") return refuse(413, "too_large", "The request is too large.");
    const field = refusedFields(body);
    if (field) return refuse(400, "validation_failed", `${field} must be plain text.`);

    const address = options.addressOf(request);
    const limit = await limits.check({ url, body, address });
    if (limit.wait !== null) return refuseTooFast(limit.wait);
    const headers = headersToForward(request, address);
    keepRedirectsHome(url, options.siteUrl);

    const sent = await forwardWithRetry({ method, url, headers, body });
    const response = await mapFault(sent, { log: options.log, isSignUp: isSignUp(url) });
    await limit.record(response.status);
    if (response.status === 429) options.meter.refused("database");
    if (response.ok && setsPassword(method, url, body)) await endOtherSessions(headers);
    if (!revealsAccount(url, response.status)) return response;
    await waitForEvenTime(arrivedAt);
    return hideAccountExistence(url, response);
  }

  async function forwardWithRetry(request: BackendRequest): Promise<Response | Error> {
    const first = await forward(options.fetch, request);
    if (first instanceof Error || first.status !== 500) return first;
    // The account half answers the same bare 500 whether the database refused or is not there.
    if ((await callProcedure(request.headers, "is_username_available", PROBE)) === null) {
      return new Error("The database does not answer");
    }
    if (!isSignUp(request.url)) return first;
    return explainFailedSignUp({
      body: request.body,
      callProcedure: (name, args) => callProcedure(request.headers, name, args),
      again: () => forward(options.fetch, request),
    });
  }

  async function endOtherSessions(headers: Headers): Promise<void> {
    const { method, path } = END_OTHER_SESSIONS;
    sessions.endOthers(headers.get("authorization"));
    const url = new URL(path, "http://backend");
    const ended = await forward(options.fetch, { method, url, headers, body: null });
    if (ended instanceof Error || !ended.ok) {
      const details = ended instanceof Error ? { err: ended } : { status: ended.status };
      options.log.error(details, "A password changed, but the other sessions did not end");
    }
  }

  async function callProcedure(headers: Headers, name: string, args: object): Promise<unknown> {
    const response = await forward(options.fetch, {
      method: "POST",
      url: new URL(`http://backend/rest/v1/rpc/${name}`),
      headers: new Headers({
        apikey: headers.get("apikey") ?? "",
        "content-type": "application/json",
      }),
      body: Buffer.from(JSON.stringify(args)),
    });
    return response instanceof Error || !response.ok ? null : response.json();
  }
}

function isSignUp(url: URL): boolean {
  return url.pathname === "/auth/v1/signup";
}

/** Where the links in mails lead: nowhere but to this site (threat T17). */
function keepRedirectsHome(url: URL, siteUrl: string): void {
  const target = url.searchParams.get("redirect_to");
  if (target === null) return;
  const home = new URL(siteUrl);
  const isHome = URL.canParse(target, home.href) && new URL(target, home).origin === home.origin;
  if (!isHome) url.searchParams.delete("redirect_to");
}
