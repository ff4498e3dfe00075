import { forward } from "#server/backend/guard/backend-request.ts";
import type { GuardOptions } from "#server/backend/guard/guard-options.ts";
import { mapFault } from "#server/backend/guard/map-fault.ts";
import { refuse, refuseTooFast } from "#server/backend/guard/refusal.ts";
import type { AuthLimits } from "./auth-limits.ts";
import { type AuthRequest, refusePassword } from "./auth-request.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { passwordsToTry } from "./password-form.ts";

const NEEDS_PROOF = "Enter your current password, or sign in again, to change this.";
const NEEDS_PASSWORD = "Enter your current password to change your email address.";
const WRONG_PASSWORD = "This is not your current password.";

interface ChangeCheck {
  request: AuthRequest;
  /** Forwarded headers with the caller's token. */
  headers: Headers;
  address: string;
}

interface Account {
  id?: string;
  email?: string;
  user_metadata?: { username?: unknown } | null;
}

/** Returns a refusal for a change without proof that the member requests it; otherwise null. */
export type CheckCredentialChange = (change: ChangeCheck) => Promise<Response | null>;

/**
 * Creates the check. A stolen token must not change the password or email address (threat T27), so a change needs the current
 * password; a wrong one counts as a failed sign-in. A change of the password alone may instead use a session that began with
 * a sign-in or an emailed link within the last 15 minutes.
 */
export function createCredentialChangeCheck(
  options: Pick<GuardOptions, "fetch" | "log" | "commonPasswords">,
  limits: AuthLimits,
): CheckCredentialChange {
  return async ({ request, headers, address }) => {
    const { method, path, fields, currentPassword } = request;
    const changes = fields?.password !== undefined || fields?.email !== undefined;
    if (method !== "PUT" || path !== "/user" || !changes) return null;
    const caller = { apikey: headers.get("apikey"), token: headers.get("authorization") };
    const account = await send("GET", "/auth/v1/user", caller);
    if (account instanceof Error || !account.ok) return explain(account);
    const { id = "", email = "", user_metadata } = ((await readJson(account)) ?? {}) as Account;
    const own = [email, user_metadata?.username];
    if (
      options.commonPasswords === "refuse" &&
      fields?.password !== undefined &&
      isCommonPassword(fields.password, own)
    ) {
      return refusePassword();
    }
    const wait = fields?.email === undefined ? null : await limits.checkAccount(id);
    if (wait !== null) return refuseTooFast(wait);
    if (currentPassword === null) {
      if (fields?.email !== undefined) {
        return refuse(403, "reauthentication_needed", NEEDS_PASSWORD);
      }
      const recent = await send("POST", "/rest/v1/rpc/has_recent_sign_in", caller, {});
      const isRecent = !(recent instanceof Error) && recent.ok && (await readJson(recent)) === true;
      return isRecent ? null : refuse(403, "reauthentication_needed", NEEDS_PROOF);
    }
    return checkPassword({ email, password: currentPassword }, caller.apikey, address);
  };

  async function checkPassword(
    fields: { email: string; password: string },
    apikey: string | null,
    address: string,
  ): Promise<Response | null> {
    const query = new URLSearchParams({ grant_type: "password" });
    const guess = { method: "POST", path: "/token", query, fields, currentPassword: null };
    const limit = await limits.check(guess, address);
    if (limit.wait !== null) return refuseTooFast(limit.wait);
    let status = 503;
    try {
      const path = "/auth/v1/token?grant_type=password";
      let response: Response | Error = new Error("No password was tried");
      for (const password of passwordsToTry(fields.password)) {
        response = await send("POST", path, { apikey, token: null }, { ...fields, password });
        if (response instanceof Error || response.status !== 400) break;
      }
      if (response instanceof Error) return explain(response);
      ({ status } = response);
      if (status === 400) return refuse(400, "current_password_invalid", WRONG_PASSWORD);
      if (!response.ok) return explain(response);
      await endSession(apikey, await readJson(response));
      return null;
    } finally {
      await limit.record(status);
    }
  }

  /** Ends the unused session that the password check created by signing in. */
  async function endSession(apikey: string | null, session: unknown): Promise<void> {
    const { access_token = "" } = (session ?? {}) as { access_token?: string };
    const caller = { apikey, token: `Bearer ${access_token}` };
    const ended = await send("POST", "/auth/v1/logout?scope=local", caller);
    if (ended instanceof Error || !ended.ok) {
      options.log.error({}, "The session of a password check did not end");
    }
  }

  function send(
    method: string,
    path: string,
    caller: { apikey: string | null; token: string | null },
    body?: object,
  ): Promise<Response | Error> {
    const headers = new Headers({ "content-type": "application/json" });
    if (caller.apikey !== null) headers.set("apikey", caller.apikey);
    if (caller.token !== null) headers.set("authorization", caller.token);
    return forward(options.fetch, {
      method,
      url: new URL(`http://backend${path}`),
      headers,
      body: body ? Buffer.from(JSON.stringify(body)) : null,
    });
  }

  function explain(outcome: Response | Error): Promise<Response> {
    return mapFault(outcome, { log: options.log, isSignUp: false });
  }
}

/** Parses the backend's response; returns null if it was cut off. */
function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => null);
}
