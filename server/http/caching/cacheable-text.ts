import { createHash } from "node:crypto";
import { isNotModified } from "./is-not-modified.ts";

/** A text that programs request again and again, such as a feed or a sitemap. */
export interface CacheableText {
  body: string;
  contentType: string;
  /** When its content last changed; null where that is not known. */
  changedAt: Date | null;
}

/** What is taken down leaves caches within a minute. */
const A_MINUTE = "public, max-age=60";

/** The response with the text, or 304 without a body for a client that has it already. */
export function respondWithText(request: Request, text: CacheableText): Response {
  const etag = `"${createHash("sha256").update(text.body).digest("base64url").slice(0, 27)}"`;
  const headers = {
    "content-type": text.contentType,
    "cache-control": A_MINUTE,
    vary: "accept-encoding",
    etag,
    ...(text.changedAt ? { "last-modified": text.changedAt.toUTCString() } : {}),
  };
  return isNotModified(request.headers, { etag, changedAt: text.changedAt })
    ? new Response(null, { status: 304, headers })
    : new Response(text.body, { headers });
}
