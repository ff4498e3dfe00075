import type { BackendRequest } from "#server/backend/guard/backend-request.ts";

/** Whether somebody asks for the link that confirms an address once more, as supabase-js does (`auth.resend`). */
export function isConfirmationRequest(fields: { type?: string; email?: string } | null): boolean {
  return fields?.type === "signup" && fields.email !== undefined;
}

/**
 * Has the embedded backend mail a link to an account that exists. For the backend every address is confirmed, so its own
 * `/resend` mails nothing: this link signs in, and the database notes that it was used (`private.note_email_proof`).
 */
export function confirmationRequest(headers: Headers, email: string): BackendRequest {
  return {
    method: "POST",
    url: new URL("http://backend/auth/v1/otp"),
    headers: new Headers([...headers, ["content-type", "application/json"]]),
    body: Buffer.from(JSON.stringify({ email, create_user: false })),
  };
}
