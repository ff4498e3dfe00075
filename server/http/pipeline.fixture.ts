import type { IncomingMessage } from "node:http";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { createLogger } from "./log/logger.ts";
import { createHttpPipeline } from "./pipeline.ts";

/** Creates a small site behind the pipeline, and records its log lines. Requests come from 192.0.2.7. */
export function createSite({
  trustProxy = false,
  siteUrl = "http://127.0.0.1:3000",
  hsts = "max-age=31536000",
  level = "info",
} = {}) {
  const lines: string[] = [];
  const log = createLogger({
    level,
    destination: { write: (line: string) => void lines.push(line) },
  });
  const pipeline = createHttpPipeline({ env: { trustProxy, hsts }, config: { siteUrl }, log });
  const app = new Hono()
    .get("/healthz", (c) => c.json({ status: "ok" }))
    .get("/address", (c) => c.text(pipeline.addressOf(c.req.raw)))
    .get("/sealed", () => Response.redirect("http://127.0.0.1:3000/"))
    .get("/image", (c) =>
      c.body("", 200, { "Content-Security-Policy": "default-src 'none'; sandbox" }),
    )
    .get("/assets/site.js", (c) => c.body("", 200, { "Content-Type": "text/javascript" }))
    .get("/assets/icons.svg", (c) => c.body("", 200, { "Content-Type": "image/svg+xml" }))
    .get("/broken", () => {
      throw new Error("password=hunter2 at db.internal:5432");
    })
    .get("/down", () => {
      throw new TypeError("fetch failed", {
        cause: Object.assign(new Error("x"), { code: "ECONNREFUSED" }),
      });
    })
    .get("/refused", () => {
      throw new HTTPException(413, { message: "The image is over 5 MB." });
    });
  const fetch = pipeline.wrap(
    app,
    async (request) =>
      new Response(`page ${new URL(request.url).pathname}`, {
        headers: { "content-type": "text/html" },
      }),
  );
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(new Request(`http://127.0.0.1:3000${path}`, { headers }), {
      incoming: { headers: {}, rawHeaders: [], socket: { remoteAddress: "192.0.2.7" } },
    });
  const logCachedPage = (url: string, status: number, headers: Record<string, string> = {}) =>
    pipeline.logCachedPage({ url, method: "GET", headers } as unknown as IncomingMessage, status);
  return {
    get,
    logCachedPage,
    lines: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
