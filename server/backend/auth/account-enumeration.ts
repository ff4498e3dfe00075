import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { isObject } from "#contract/json-object.ts";
import type { EmailToCompare } from "#server/backend/established-members.ts";
import { type AuthRequest, changesEmail } from "./auth-request.ts";

/** Addresses that send an email if the account exists. */
const MAILING: readonly string[] = ["/recover", "/resend"];
const EVEN_MS = 400;
const JITTER_MS = 100;

/**
 * Returns whether the response time could reveal if an account exists (threat T31), for example because the backend creates
 * an email only for an existing account.
 */
export function revealsAccount(request: AuthRequest, status: number): boolean {
  if (MAILING.includes(request.path) || changesEmail(request)) return true;
  const isSignIn = request.path === "/token" && request.query.get("grant_type") === "password";
  return isSignIn && status >= 400;
}

/**
 * Returns the request to forward. A sign-in with an unknown address gets the address of an existing account and a random
 * password, so that the backend does the same work, in the same queue, as for a wrong password.
 */
export async function withEqualWork(
  request: AuthRequest,
  emailToCompare: EmailToCompare | undefined,
): Promise<AuthRequest> {
  const isSignIn = request.path === "/token" && request.query.get("grant_type") === "password";
  const { email, password } = request.fields ?? {};
  if (!isSignIn || !emailToCompare || email === undefined || !password) return request;
  const compared = await emailToCompare(email).catch(() => null);
  if (compared === null || compared === email) return request;
  const fields = { ...request.fields, email: compared, password: randomBytes(32).toString("hex") };
  return { ...request, fields };
}

/**
 * Returns the same response to a request for an email, whether or not the email was sent. The backend refuses an unknown
 * address with 422, and a limit of its own (429) would reveal an account. A malformed address is always refused (400).
 */
export function hideAccountExistence(request: AuthRequest, response: Response): Response {
  const isRevealing = response.status === 422 || response.status === 429;
  if (!isRevealing || !MAILING.includes(request.path)) return response;
  return Response.json({}, { headers: { "cache-control": "no-store" } });
}

/**
 * Forwards a request. If it changes the email address to one that has an account, forwards it again without the address, so
 * that the response and the stored account look the same as for a free address.
 */
export async function forwardEqually(
  request: AuthRequest,
  forward: (request: AuthRequest) => Promise<Response | Error>,
): Promise<Response | Error> {
  const outcome = await forward(request);
  if (!changesEmail(request) || !(await isAddressTaken(outcome))) return outcome;
  const { email: _, ...fields } = request.fields ?? {};
  return forward({ ...request, fields: { ...fields, data: fields.data ?? {} } });
}

async function isAddressTaken(outcome: Response | Error): Promise<boolean> {
  if (outcome instanceof Error || outcome.status !== 422) return false;
  const body: unknown = await outcome
    .clone()
    .json()
    .catch(() => null);
  return isObject(body) && body.error_code === "email_exists";
}

/** Removes a pending change of address from a response, because it exists only if the new address has no account. */
export async function hidePendingChange(response: Response): Promise<Response> {
  if (!response.ok) return response;
  const text = await response.clone().text();
  if (!/"(?:new_email|email_change_sent_at)"/.test(text)) return response;
  const body: unknown = JSON.parse(text);
  if (!isObject(body)) return response;
  for (const user of [body, body.user]) {
    if (!isObject(user)) continue;
    delete user.new_email;
    delete user.email_change_sent_at;
  }
  return Response.json(body, { status: response.status, headers: response.headers });
}

/** Waits until a request that arrived at `arrivedAt` (`performance.now()`) is 400 to 500 ms old. */
export async function waitForEvenTime(arrivedAt: number): Promise<void> {
  const wait = arrivedAt + EVEN_MS + Math.random() * JITTER_MS - performance.now();
  if (wait > 0) await pause(wait);
}
