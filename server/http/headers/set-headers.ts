import type { Context } from "hono";

/**
 * Sets headers of an existing response in place, because `c.header` creates a new response each time. Copies a response
 * with immutable headers, such as one from `fetch`, once.
 */
export function setHeaders(c: Context, headers: readonly (readonly [string, string])[]): void {
  try {
    for (const [name, value] of headers) c.res.headers.set(name, value);
  } catch {
    c.res = new Response(c.res.body, c.res);
    for (const [name, value] of headers) c.res.headers.set(name, value);
  }
}
