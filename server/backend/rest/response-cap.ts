import { refuse } from "#server/backend/guard/refusal.ts";
import { readCapped } from "#server/http/limits/read-capped.ts";

const RESPONSE_MAX = 8 * 1024 * 1024;

/** Returns the response, or 413 if it exceeds 8 MB; the rest is not read. */
export async function capResponse(response: Response, max = RESPONSE_MAX): Promise<Response> {
  const body = await readCapped(response, max);
  if (body === "too large") {
    if (!response.body?.locked) await response.body?.cancel();
    return refuse(
      413,
      "answer_too_large",
      "The response is too large. Select fewer columns or rows.",
    );
  }
  const { status, headers } = response;
  return new Response(body && new Uint8Array(body), { status, headers });
}
