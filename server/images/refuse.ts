import type { Context } from "hono";
import type { ImageLog } from "./image-deps.ts";
import { ImageRefusal } from "./image-refusal.ts";

/**
 * Sends an error of the image service as `{code, message}`, with `params.seconds` if it states how long to wait. Details of an unexpected error go only to the log. No cache may store
 * the response: a missing image can exist a minute later.
 */
export function refuse(log: ImageLog) {
  return (error: Error, c: Context): Response => {
    const isFault = !(error instanceof ImageRefusal) || error.code === "unavailable";
    if (isFault) log.error({ err: error }, "The image service failed");
    const refusal = error instanceof ImageRefusal ? error : new ImageRefusal("image_failed");
    c.header("Cache-Control", "no-store");
    if (refusal.status === 401) c.header("WWW-Authenticate", "Bearer");
    const { code, message, status, retryAfterSeconds: seconds } = refusal;
    if (seconds === undefined) return c.json({ code, message }, status);
    c.header("Retry-After", String(seconds));
    return c.json({ code, message, params: { seconds } }, status);
  };
}
