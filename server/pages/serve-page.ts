import type { IncomingMessage, ServerResponse } from "node:http";
import { isNotModified } from "#server/http/caching/is-not-modified.ts";
import { type CachedPage, encodingOf } from "./cache/page-cache.ts";

/**
 * Writes a page from the cache: no copy, no compression, no routing. Returns false where its body has not been made yet in
 * the encoding that this browser takes. `note` is called with the status just before, and returns the headers of this response.
 */
export function writePage(
  page: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
  note: (status: number) => Record<string, string>,
): boolean {
  if (isKnown(page, request.headers["if-none-match"])) {
    response.writeHead(304, { ...page.headers, ...note(304) }).end();
    return true;
  }
  const encoding = encodingOf(page, String(request.headers["accept-encoding"] ?? ""));
  const body = encoding ? page.compressed[encoding] : page.identity;
  if (!body) return false;
  response.writeHead(page.status, {
    ...page.headers,
    ...note(page.status),
    "content-length": body.byteLength,
    ...(encoding ? { "content-encoding": encoding } : {}),
  });
  response.end(request.method === "HEAD" ? undefined : body);
  return true;
}

/** True for a reader who sent the tag of this page: its content is the same as theirs. */
export function isKnown(page: CachedPage, tags: string | null | undefined): boolean {
  const { etag } = page.headers;
  if (!tags || !etag) return false;
  return isNotModified(new Headers({ "if-none-match": tags }), { etag: etag.replace(/^W\//, "") });
}
