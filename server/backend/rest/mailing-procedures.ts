import { normalizeEmail } from "#contract/members/credentials.ts";
import { forward } from "#server/backend/guard/backend-request.ts";
import { type MailLimits, takeMail } from "#server/backend/mail-limits.ts";
import type { RestAddress } from "./request/rest-address.ts";

interface MailCall {
  limits: MailLimits;
  fetch: typeof globalThis.fetch;
  /** Forwarded headers with the caller's token. */
  headers: Headers;
  clientAddress: string;
}

/** Procedures that send an email to the caller's own address. */
export const MAILING_PROCEDURES: ReadonlySet<string> = new Set(["request_mail_confirmation"]);

/**
 * Counts the email that a procedure sends, by client address, account and mailbox. Returns the seconds to wait, or
 * null. The accounts service provides the mailbox, because the address in a token may be out of date.
 */
export async function waitForMailLimits(
  { kind, name }: RestAddress,
  { limits, fetch, headers, clientAddress }: MailCall,
): Promise<number | null> {
  if (kind !== "procedure" || !MAILING_PROCEDURES.has(name)) return null;
  const userHeaders = new Headers({ apikey: headers.get("apikey") ?? "" });
  const authorization = headers.get("authorization");
  if (authorization !== null) userHeaders.set("authorization", authorization);
  const url = new URL("http://backend/auth/v1/user");
  const response = await forward(fetch, { method: "GET", url, headers: userHeaders, body: null });
  // The procedure itself refuses a caller without an account.
  if (response instanceof Error || !response.ok) return null;
  const { id, email = "" } = (await response.json().catch(() => ({}))) as {
    id?: string;
    email?: string;
  };
  return takeMail(limits, {
    address: clientAddress,
    email: normalizeEmail(email),
    account: id,
    isConfirmation: true,
  });
}
