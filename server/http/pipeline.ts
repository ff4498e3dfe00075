import type { IncomingMessage } from "node:http";
import { Hono } from "hono";
import { faultResponse } from "./fault-response.ts";
import { securityHeaders } from "./headers/security-headers.ts";
import { type BodySource, limitBodies } from "./limits/body-limit.ts";
import { clientAddress } from "./limits/client-address.ts";
import { createProxyWarning } from "./limits/untrusted-proxy.ts";
import type { Log } from "./log/logger.ts";
import { withRequestId } from "./log/request-context.ts";
import { requestId, requestIdFor } from "./log/request-id.ts";
import { createRequestLog, logRequests } from "./log/request-log.ts";
import { type HeaderSource, requireOneHost } from "./one-host.ts";

interface PipelineOptions {
  env: { trustProxy: boolean; hsts: string };
  config: { siteUrl: string };
  log: Log;
  /** Called once if requests come through an untrusted proxy. */
  onUntrustedProxy?(): void;
}

/** The part of the `@hono/node-server` bindings that is used here. */
interface SocketBindings {
  incoming: BodySource & HeaderSource & { socket: { remoteAddress?: string | undefined } };
}

export interface HttpPipeline {
  /** Returns the client address that limits apply to. Works only for requests that passed through `wrap`. */
  addressOf(request: Request): string;
  /** Logs a page that is served before routing, and returns the headers that it still needs. */
  logCachedPage(request: IncomingMessage, status: number): Record<string, string>;
  /** Returns the handler of the whole site: `app`, or `pages` for any other address, with the middleware around both. */
  wrap(
    app: Hono,
    pages: (request: Request) => Promise<Response>,
  ): (request: Request, bindings: SocketBindings) => Response | Promise<Response>;
}

/** Creates the middleware of all routed requests: ID, log line, security headers, one host, body limit and error responses. */
export function createHttpPipeline({
  env,
  config,
  log,
  onUntrustedProxy,
}: PipelineOptions): HttpPipeline {
  const sockets = new WeakMap<Request, string | undefined>();
  const writeRequest = createRequestLog(log);
  const warnOfProxy = createProxyWarning(log, env, onUntrustedProxy);

  return {
    addressOf: (request) =>
      clientAddress(sockets.get(request), request.headers.get("x-forwarded-for"), env),
    logCachedPage(request, status) {
      const receivedId = request.headers["x-request-id"];
      const id = requestIdFor(typeof receivedId === "string" ? receivedId : undefined, env);
      const path = request.url?.split("?", 1)[0] ?? "";
      const line = { method: request.method ?? "", path, status, ms: 0 };
      withRequestId(id, () => writeRequest(line));
      return { "x-request-id": id };
    },
    wrap(app, pages) {
      const site = new Hono()
        .use(
          requestId(env),
          logRequests(writeRequest),
          securityHeaders({ ...config, hsts: env.hsts }),
          requireOneHost(),
          limitBodies(),
        )
        .route("/", app)
        .notFound((c) => pages(c.req.raw))
        .onError(faultResponse(log));
      return (request, bindings) => {
        const { remoteAddress } = bindings.incoming.socket;
        sockets.set(request, remoteAddress);
        warnOfProxy(remoteAddress, request.headers);
        return site.fetch(request, bindings);
      };
    },
  };
}
