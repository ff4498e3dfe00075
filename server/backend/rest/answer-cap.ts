import { refuse } from "#server/backend/guard/refusal.ts";
import { readCapped } from "#server/http/limits/read-capped.ts";

const ANSWER_MAX = 8 * 1024 * 1024;

/** Returns the response. Stops reading at 8 MB and returns 413 instead. */
export async function capAnswer(answer: Response, max = ANSWER_MAX): Promise<Response> {
  const body = await readCapped(answer, max);
  if (body === "too large") {
    if (!answer.body?.locked) await answer.body?.cancel();
    return refuse(
      413,
      "answer_too_large",
      "The response is too large. Select fewer columns or rows.",
    );
  }
  const { status, headers } = answer;
  return new Response(body && new Uint8Array(body), { status, headers });
}
