// Longer than 200 lines: every step of an account request.
import {
  type BackendRequest,
  forward,
  headersToForward,
} from "#server/backend/guard/backend-request.ts";
import type { GuardOptions } from "#server/backend/guard/guard-options.ts";
import { mapFault } from "#server/backend/guard/map-fault.ts";
import { refuse, refuseTooFast } from "#server/backend/guard/refusal.ts";
import { SQL_STATE_HEADER } from "#server/backend/thread/sql-state.ts";
import { readCapped } from "#server/http/limits/read-capped.ts";
import {
  forwardEqually,
  hideAccountExistence,
  hidePendingChange,
  revealsAccount,
  waitForEvenTime,
  withEqualWork,
} from "./account-enumeration.ts";
import { createAuthLimits } from "./auth-limits.ts";
import { type AuthRequest, backendUrl, readAuthRequest, setsPassword } from "./auth-request.ts";
import { confirmationRequest } from "./confirmation-mail.ts";
import { createCredentialChangeCheck } from "./credential-change.ts";
import { explainFailedSignUp } from "./explain-sign-up.ts";
import { passwordsToTry, passwordToHash } from "./password-form.ts";

const BODY_MAX = 16 * 1024;
const PROBE = { username_param: "amina" };
/** Requests that start a session; a refresh continues one. */
const SIGN_INS: readonly string[] = ["/token", "/verify", "/signup"];
/** Short, because the browser is needed only for the member's list of sessions. */
const NOTE_TIMEOUT_MS = 2_000;
const UNAVAILABLE = 503;
/** SQLSTATEs of a violated constraint, or of a refusal raised by a trigger. */
const REFUSED_ROW = /^(?:23|PT4)/;

export function createAuthHandler(
  options: Omit<GuardOptions, "gate">,
): (request: Request) => Promise<Response> {
  const limits = createAuthLimits(options.limits, options.requireConfirmedEmail);
  const checkCredentialChange = createCredentialChangeCheck(options, limits);
  return handle;

  async function handle(received: Request): Promise<Response> {
    const arrivedAt = performance.now();
    const body = await readCapped(received, BODY_MAX);
    if (body === "too large") return refuse(413, "too_large", "The request is too large.");
    const request = readAuthRequest(received.method, new URL(received.url), body, options);
    if (request instanceof Response) return request;
    keepRedirectHome(request.query, options.siteUrl);

    const address = options.addressOf(received);
    const limit = await limits.check(request, address);
    if (limit.wait !== null) return refuseTooFast(limit.wait);
    options.readers?.note(request.fields?.email, received.headers);
    const headers = headersToForward(received, address);
    let status = UNAVAILABLE;
    let response: Response;
    try {
      response =
        (await checkCredentialChange({ request, headers, address })) ??
        (await respond(request, headers));
      ({ status } = response);
    } finally {
      await limit.record(status);
    }
    if (!revealsAccount(request, status)) return response;
    await waitForEvenTime(arrivedAt);
    return hideAccountExistence(request, response);
  }

  async function respond(request: AuthRequest, headers: Headers): Promise<Response> {
    const isSignUp = request.path === "/signup";
    const outcome = await forwardEqually(request, (sent) => forwardPasswords(sent, headers));
    const mapped = await mapFault(outcome, { log: options.log, isSignUp });
    const response = await hidePendingChange(mapped);
    if (response.status === 429) options.meter.refused("database");
    if (response.ok && request.method !== "OPTIONS") {
      await endOtherSessions(request, headers);
      await noteBrowser(request, headers, response.clone());
      if (isSignUp) await mailConfirmation(request, headers);
    }
    return response;
  }

  /** Sends the confirmation email. The account exists even if this fails; the member can request the email again. */
  async function mailConfirmation(request: AuthRequest, headers: Headers): Promise<void> {
    const email = request.fields?.email;
    if (!options.requireConfirmedEmail || email === undefined) return;
    await limits.noteSignUpMail(email);
    const response = await forward(options.fetch, confirmationRequest(asVisitor(headers), email));
    if (response instanceof Error || !response.ok) {
      const details = response instanceof Error ? { err: response } : { status: response.status };
      options.log.error(details, "No confirmation email was sent to a new member");
    }
  }

  /** Stores the browser of a new session in the database. If that fails, the browser is shown as unknown. */
  async function noteBrowser(
    request: AuthRequest,
    headers: Headers,
    response: Response,
  ): Promise<void> {
    const isRefresh = request.query.get("grant_type") === "refresh_token";
    if (isRefresh || !SIGN_INS.includes(request.path)) return;
    const session = (await response.json().catch(() => null)) as { access_token?: unknown } | null;
    if (typeof session?.access_token !== "string") return;
    await callProcedure(
      new Headers({
        apikey: headers.get("apikey") ?? "",
        authorization: `Bearer ${session.access_token}`,
        "user-agent": headers.get("user-agent") ?? "",
      }),
      "note_my_session",
      {},
      NOTE_TIMEOUT_MS,
    );
  }

  /** Tries both spellings of a password at a sign-in, whether or not the account exists. */
  async function forwardPasswords(
    request: AuthRequest,
    headers: Headers,
  ): Promise<Response | Error> {
    const { password } = request.fields ?? {};
    if (password === undefined) return forwardWithRetry(request, headers);
    const spellings = setsPassword(request) ? [passwordToHash(password)] : passwordsToTry(password);
    let outcome: Response | Error = new Error("No password was tried");
    for (const spelling of spellings) {
      const fields = { ...request.fields, password: spelling };
      outcome = await forwardWithRetry({ ...request, fields }, headers);
      if (outcome instanceof Error || outcome.status !== 400) break;
    }
    return outcome;
  }

  async function forwardWithRetry(
    request: AuthRequest,
    headers: Headers,
  ): Promise<Response | Error> {
    const outgoing = await withEqualWork(request, options.emailToCompare);
    const send = () => forward(options.fetch, toBackend(outgoing, headers));
    const first = await send();
    if (first instanceof Error || first.status !== 500) return first;
    const sqlState = first.headers.get(SQL_STATE_HEADER);
    if (sqlState === null) {
      const result = await callProcedure(asVisitor(headers), "is_username_available", PROBE);
      return result === null ? new Error("The database does not respond") : first;
    }
    // With a full disk, for example, looking up the username would give the wrong reason.
    if (request.path !== "/signup" || !REFUSED_ROW.test(sqlState)) return first;
    const username = request.fields?.data?.username;
    return explainFailedSignUp({
      username: typeof username === "string" ? username : null,
      callProcedure: (name, args) => callProcedure(asVisitor(headers), name, args),
      again: send,
    });
  }

  /** Ends the member's other sessions after a new password: the embedded backend keeps them, a hosted Supabase does not. */
  async function endOtherSessions(request: AuthRequest, headers: Headers): Promise<void> {
    if (request.path !== "/user" || !setsPassword(request)) return;
    const url = new URL("http://backend/auth/v1/logout?scope=others");
    const ended = await forward(options.fetch, { method: "POST", url, headers, body: null });
    if (ended instanceof Error || !ended.ok) {
      const details = ended instanceof Error ? { err: ended } : { status: ended.status };
      options.log.error(details, "A password changed, but the other sessions did not end");
    }
  }

  async function callProcedure(
    headers: Headers,
    name: string,
    args: object,
    timeoutMs?: number,
  ): Promise<unknown> {
    const request = {
      method: "POST",
      url: new URL(`http://backend/rest/v1/rpc/${name}`),
      headers: new Headers([...headers, ["content-type", "application/json"]]),
      body: Buffer.from(JSON.stringify(args)),
    };
    const response = await forward(options.fetch, request, timeoutMs);
    return response instanceof Error || !response.ok ? null : response.json().catch(() => null);
  }
}

function asVisitor(headers: Headers): Headers {
  return new Headers({ apikey: headers.get("apikey") ?? "" });
}

/** Builds the backend request from the parsed path, query and fields, not from those that were sent. */
function toBackend(request: AuthRequest, headers: Headers): BackendRequest {
  const { method, path, fields } = request;
  if (method === "POST" && path === "/resend") {
    return confirmationRequest(headers, fields?.email ?? "");
  }
  return {
    method,
    url: backendUrl(request),
    headers,
    body: fields && Buffer.from(JSON.stringify(fields)),
  };
}

/** Restricts the target of links in emails to this site (threat T17). */
function keepRedirectHome(query: URLSearchParams, siteUrl: string): void {
  const target = query.get("redirect_to");
  if (target === null) return;
  const home = new URL(siteUrl);
  const isHome = URL.canParse(target, home.href) && new URL(target, home).origin === home.origin;
  if (!isHome) query.delete("redirect_to");
}
