import { waitText } from "#server/http/limits/wait-text.ts";

/** Returns a refusal by the guard. Supabase clients read `code` and `message`, or `error_code` and `msg`. */
export function refuse(status: number, code: string, message: string): Response {
  return Response.json(
    { code, error_code: code, message, msg: message, details: null, hint: code },
    { status },
  );
}

/** Returns the 429 of a limit, with the seconds to wait. */
export function refuseTooFast(seconds: number): Response {
  const response = refuse(429, "too_fast", `Too many tries. ${waitText(seconds)}`);
  response.headers.set("retry-after", String(seconds));
  return response;
}
