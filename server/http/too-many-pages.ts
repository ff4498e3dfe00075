import { createHash } from "node:crypto";

/** Returns 429 with the seconds to wait: a page for a browser, `{code, message, hint}` for a program. */
export function tooManyPages(request: Request, seconds: number): Response {
  const wait = seconds === 1 ? "1 second" : `${seconds} seconds`;
  const message = `Too many pages in a short time. Try again in ${wait}.`;
  const headers = { "retry-after": String(seconds), "cache-control": "no-store" };
  if (!request.headers.get("accept")?.includes("text/html")) {
    const body = { code: "too_fast", message, details: String(seconds), hint: "too_fast" };
    return Response.json(body, { status: 429, headers });
  }
  return new Response(compose(message), {
    status: 429,
    headers: {
      ...headers,
      "content-type": "text/html; charset=utf-8",
      "x-robots-tag": "noindex",
      "content-security-policy": POLICY,
    },
  });
}

/** The page is self-contained: it loads no file of the site. */
const STYLE =
  ":root{color-scheme:light dark}body{margin:0;font:18px/1.55 system-ui,sans-serif}main{max-width:34rem;margin:18vh auto 0;padding:0 1.25rem}h1{font-size:1.5rem;margin:0 0 .5rem}";
const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

function compose(message: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>One moment, please</title><style>${STYLE}</style></head><body><main><h1>One moment, please</h1><p>${message}</p><p><a href="">Try again</a></p></main></body></html>`;
}
