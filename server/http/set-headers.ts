import type { Context } from "hono";

/**
 * Sets headers on an answer that is already there. In place, because `c.header` builds the answer anew each time; an
 * answer whose headers are sealed, as those of `fetch` are, is built anew once.
 */
export function setHeaders(c: Context, headers: readonly (readonly [string, string])[]): void {
  try {
    for (const [name, value] of headers) c.res.headers.set(name, value);
  } catch {
    c.res = new Response(c.res.body, c.res);
    for (const [name, value] of headers) c.res.headers.set(name, value);
  }
}
