import type { IncomingMessage, ServerResponse } from "node:http";
import type { CachedPage } from "./page-cache.ts";

/** Which of the ready-made bodies this browser takes. */
function bodyFor(
  page: CachedPage,
  acceptEncoding: string,
): { body: Buffer; encoding: string | null } {
  if (/\bbr\b/.test(acceptEncoding)) return { body: page.br, encoding: "br" };
  if (/\bgzip\b/.test(acceptEncoding)) return { body: page.gzip, encoding: "gzip" };
  return { body: page.identity, encoding: null };
}

/** Writes a page as it lies in the cache: no copy, no compression, no routing. */
export function writePage(
  page: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { body, encoding } = bodyFor(page, String(request.headers["accept-encoding"] ?? ""));
  response.writeHead(page.status, {
    ...page.headers,
    "content-length": body.byteLength,
    ...(encoding ? { "content-encoding": encoding } : {}),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
