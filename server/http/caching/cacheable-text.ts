import { createHash } from "node:crypto";
import { isNotModified } from "./is-not-modified.ts";

/** A text that programs request repeatedly, such as a feed or a sitemap. */
export interface CacheableText {
  body: string;
  contentType: string;
  /** Time of the last change to the content; null if unknown. */
  changedAt: Date | null;
  /** Seconds after which caches drop removed content; a minute by default. */
  maxAge?: number;
}

/** Returns the text, or 304 without a body if the client already has it. */
export function respondWithText(request: Request, text: CacheableText): Response {
  const etag = `"${createHash("sha256").update(text.body).digest("base64url").slice(0, 27)}"`;
  const headers = {
    "content-type": text.contentType,
    "cache-control": `public, max-age=${text.maxAge ?? 60}`,
    vary: "accept-encoding",
    etag,
    ...(text.changedAt ? { "last-modified": text.changedAt.toUTCString() } : {}),
  };
  return isNotModified(request.headers, { etag, changedAt: text.changedAt })
    ? new Response(null, { status: 304, headers })
    : new Response(text.body, { headers });
}
