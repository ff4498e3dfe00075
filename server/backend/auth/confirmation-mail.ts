import type { BackendRequest } from "#server/backend/guard/backend-request.ts";

/** Returns whether a request resends the confirmation link, as `auth.resend` of supabase-js does. */
export function isConfirmationRequest(fields: { type?: string; email?: string } | null): boolean {
  return fields?.type === "signup" && fields.email !== undefined;
}

/**
 * Returns the request that makes the embedded backend email a link to an existing account. The backend considers every
 * address confirmed, so its own `/resend` sends nothing. The link signs the member in, and the database records its use
 * (`private.note_email_proof`).
 */
export function confirmationRequest(headers: Headers, email: string): BackendRequest {
  return {
    method: "POST",
    url: new URL("http://backend/auth/v1/otp"),
    headers: new Headers([...headers, ["content-type", "application/json"]]),
    body: Buffer.from(JSON.stringify({ email, create_user: false })),
  };
}
