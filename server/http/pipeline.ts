import type { IncomingMessage } from "node:http";
import { Hono } from "hono";
import { type BodySource, limitBodies } from "./body-limit.ts";
import { clientAddress } from "./client-address.ts";
import { faultAnswer } from "./fault-answer.ts";
import type { Log } from "./logger.ts";
import { withRequestId } from "./request-context.ts";
import { requestId, requestIdFor } from "./request-id.ts";
import { logAnswer, requestLog } from "./request-log.ts";
import { securityHeaders } from "./security-headers.ts";

interface PipelineOptions {
  env: { trustProxy: boolean };
  config: { siteUrl: string };
  log: Log;
}

/** The part of node-server's bindings that is used here. */
interface SocketBindings {
  incoming: BodySource & { socket: { remoteAddress?: string | undefined } };
}

export interface HttpPipeline {
  /** The address a request counts for in limits. Only for requests that came through `wrap`. */
  addressOf(request: Request): string;
  /** For a page that lies ready and passes no middleware: writes its log line, answers the headers it still needs. */
  noteReady(request: IncomingMessage, status: number): Record<string, string>;
  /** The handler of the whole site: `app` in what every answer needs; what it does not know is a page. */
  wrap(
    app: Hono,
    pages: (request: Request) => Promise<Response>,
  ): (request: Request, bindings: SocketBindings) => Response | Promise<Response>;
}

/** What every request passes on its way in and every answer on its way out: id, log line, headers, faults. */
export function createHttpPipeline({ env, config, log }: PipelineOptions): HttpPipeline {
  const sockets = new WeakMap<Request, string | undefined>();

  return {
    addressOf: (request) =>
      clientAddress(sockets.get(request), request.headers.get("x-forwarded-for"), env),
    noteReady(request, status) {
      const given = request.headers["x-request-id"];
      const id = requestIdFor(typeof given === "string" ? given : undefined, env);
      const path = request.url?.split("?", 1)[0] ?? "";
      const line = { method: request.method ?? "", path, status, ms: 0 };
      withRequestId(id, () => logAnswer(log, line));
      return { "x-request-id": id };
    },
    wrap(app, pages) {
      const site = new Hono()
        .use(requestId(env), requestLog(log), securityHeaders(config), limitBodies())
        .route("/", app)
        .notFound((c) => pages(c.req.raw))
        .onError(faultAnswer(log));
      return (request, bindings) => {
        sockets.set(request, bindings.incoming.socket.remoteAddress);
        return site.fetch(request, bindings);
      };
    },
  };
}
