import type { IncomingMessage } from "node:http";
import { Hono } from "hono";
import { faultAnswer } from "./fault-answer.ts";
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
  /** Called once where requests come through a proxy that is not trusted. */
  onUntrustedProxy?(): void;
}

/** The part of the bindings of `@hono/node-server` that is used here. */
interface SocketBindings {
  incoming: BodySource & HeaderSource & { socket: { remoteAddress?: string | undefined } };
}

export interface HttpPipeline {
  /** Returns the client address that limits count. Works only for requests that came through `wrap`. */
  addressOf(request: Request): string;
  /** Writes the log line of a page that is served before routing, and returns the headers that it still needs. */
  logCachedPage(request: IncomingMessage, status: number): Record<string, string>;
  /** Returns the handler of the whole site: `app` and, for every other address, `pages`, with the middleware around them. */
  wrap(
    app: Hono,
    pages: (request: Request) => Promise<Response>,
  ): (request: Request, bindings: SocketBindings) => Response | Promise<Response>;
}

/** The middleware of every request: id, log line, security headers, limit of the body, and responses to faults. */
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
      const given = request.headers["x-request-id"];
      const id = requestIdFor(typeof given === "string" ? given : undefined, env);
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
        .onError(faultAnswer(log));
      return (request, bindings) => {
        const { remoteAddress } = bindings.incoming.socket;
        sockets.set(request, remoteAddress);
        warnOfProxy(remoteAddress, request.headers);
        return site.fetch(request, bindings);
      };
    },
  };
}
