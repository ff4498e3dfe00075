import { createServer, type IncomingMessage } from "node:http";
import { listen } from "#server/http/listen.ts";

/** By default a loopback address, because metrics reveal the load of the site and its refusals. */
export interface MetricsAddress {
  host: string;
  port: number;
}

interface CollectedMetrics {
  contentType: string;
  body: string;
}

/**
 * Serves `GET /metrics` on a separate port. Returns 503 if metrics cannot be collected. Rejects if the port is in use.
 */
export async function startMetricsServer(
  address: MetricsAddress,
  collect: () => Promise<CollectedMetrics>,
): Promise<{ stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    response.setHeader("cache-control", "no-store");
    response.setHeader("x-content-type-options", "nosniff");
    const status = refusalOf(request, address.host);
    if (status !== null) return response.writeHead(status).end();
    const metrics = await collect().catch(() => null);
    if (!metrics) return response.writeHead(503).end();
    const { contentType, body } = metrics;
    response.writeHead(200, { "content-type": contentType });
    response.end(request.method === "HEAD" ? undefined : body);
  });
  await listen(server, { ...address, variable: "METRICS_PORT" });
  return {
    stop: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

const LOOPBACK = /^(127\.0\.0\.1|localhost)(:\d+)?$/i;

function refusalOf({ method, url, headers }: IncomingMessage, host: string): number | null {
  // Stops DNS rebinding, by which another site's page in a browser on this machine could read the metrics.
  if (LOOPBACK.test(host) && !LOOPBACK.test(headers.host ?? "")) return 421;
  if (url?.split("?", 1)[0] !== "/metrics") return 404;
  return method === "GET" || method === "HEAD" ? null : 405;
}
