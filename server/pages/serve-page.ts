import type { IncomingMessage, ServerResponse } from "node:http";
import { isNotModified } from "#server/http/caching/is-not-modified.ts";
import { type CachedPage, encodingOf } from "./cache/page-cache.ts";

/**
 * Writes a page from the cache without copying, compressing or routing. Returns false if the body does not exist yet in the
 * browser's encoding. Calls `note` with the status first, and adds the headers that it returns.
 */
export function writePage(
  page: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
  note: (status: number) => Record<string, string>,
): boolean {
  if (isUnchanged(page, request.headers["if-none-match"])) {
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

/** Returns whether the browser has this version of the page. */
export function isUnchanged(page: CachedPage, tags: string | null | undefined): boolean {
  const { etag } = page.headers;
  if (!tags || !etag) return false;
  return isNotModified(new Headers({ "if-none-match": tags }), { etag: etag.replace(/^W\//, "") });
}
