import { waitText } from "#server/http/limits/wait-text.ts";

/** Returns a refusal by the guard. Supabase clients read `code` and `message`, or `error_code` and `msg`. */
export function refuse(
  status: number,
  code: string,
  message: string,
  details: string | null = null,
): Response {
  return Response.json(
    { code, error_code: code, message, msg: message, details, hint: code },
    { status },
  );
}

/** Returns the 429 of the limit for votes from one network, with the parameters of a refusal by the database. */
export function refuseVotesOfNetwork(seconds: number): Response {
  const params = { seconds, what: "votes_from_network" };
  return refuseTooFast(seconds, "Many votes on this deal have come from your network.", params);
}

/** Returns the 429 of a limit, with the seconds to wait. */
export function refuseTooFast(
  seconds: number,
  reason = "Too many tries.",
  params?: object,
): Response {
  const text = `${reason} ${waitText(seconds)}`;
  const response = refuse(429, "too_fast", text, params && JSON.stringify(params));
  response.headers.set("retry-after", String(seconds));
  return response;
}
