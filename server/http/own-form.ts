import type { HonoRequest } from "hono";

/**
 * Returns whether a page of another site sent the form. Browsers send at least one of the two headers; `null` is the origin of this
 * site's own pages that send no referrer.
 */
export function isFromOtherSite(request: HonoRequest): boolean {
  const site = request.header("sec-fetch-site");
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  const origin = request.header("origin") ?? "null";
  return origin !== "null" && URL.parse(origin)?.host !== request.header("host");
}

/** Accepts only URL-encoded forms; a multipart parser is not worth its cost here. */
export function isUrlEncoded(contentType = ""): boolean {
  return /^application\/x-www-form-urlencoded *(;|$)/i.test(contentType);
}
