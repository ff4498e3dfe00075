import { createServer, type IncomingMessage } from "node:http";
import { listen } from "#server/start/listen.ts";

/** Nowhere else: who reads the metrics knows how busy the site is and what it refuses. */
export const METRICS_HOST = "127.0.0.1";

interface Answer {
  contentType: string;
  body: string;
}

/** Answers `GET /metrics` on a port of its own, on this machine only. Rejects where the port is taken. */
export async function startMetricsServer(
  port: number,
  answer: () => Promise<Answer>,
): Promise<{ stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    response.setHeader("cache-control", "no-store");
    response.setHeader("x-content-type-options", "nosniff");
    const status = refusalOf(request);
    if (status !== null) return response.writeHead(status).end();
    const { contentType, body } = await answer();
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
  // A page elsewhere can lead a browser on this machine here under a name of its own.
  if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/i.test(headers.host ?? "")) return 421;
  if (url?.split("?", 1)[0] !== "/metrics") return 404;
  return method === "GET" || method === "HEAD" ? null : 405;
}
