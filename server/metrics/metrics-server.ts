import { createServer, type IncomingMessage } from "node:http";
import { listen } from "#server/start/listen.ts";

/** Loopback only, because metrics reveal the load of the site and its refusals. */
export const METRICS_HOST = "127.0.0.1";

interface CollectedMetrics {
  contentType: string;
  body: string;
}

/**
 * Serves `GET /metrics` on a separate port of this machine. Returns 503 if metrics cannot be collected, for example because a
 * process of the site has just ended. Rejects if the port is in use.
 */
export async function startMetricsServer(
  port: number,
  collect: () => Promise<CollectedMetrics>,
): Promise<{ stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    response.setHeader("cache-control", "no-store");
    response.setHeader("x-content-type-options", "nosniff");
    const status = refusalOf(request);
    if (status !== null) return response.writeHead(status).end();
    const metrics = await collect().catch(() => null);
    if (!metrics) return response.writeHead(503).end();
    const { contentType, body } = metrics;
    response.writeHead(200, { "content-type": contentType });
    response.end(request.method === "HEAD" ? undefined : body);
  });
  await listen(server, { host: METRICS_HOST, port, variable: "METRICS_PORT" });
  return {
    stop: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

function refusalOf({ method, url, headers }: IncomingMessage): number | null {
  // Stops DNS rebinding, by which another site's page in a browser on this machine could read the metrics.
  if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/i.test(headers.host ?? "")) return 421;
  if (url?.split("?", 1)[0] !== "/metrics") return 404;
  return method === "GET" || method === "HEAD" ? null : 405;
}
