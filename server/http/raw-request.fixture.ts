import { type AddressInfo, connect, type Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { onTestFinished } from "vitest";
import { createHttpServer, guardConnections } from "./connections.ts";
import { readCapped } from "./limits/read-capped.ts";
import { createLogger } from "./log/logger.ts";
import { createHttpPipeline } from "./pipeline.ts";

/** More than the buffers of a connection hold. */
const LARGE = 64 * 1024 * 1024;

/**
 * Starts a server that responds to every request with the length of its body, and to `/large` with 64 MB. Returns the server's
 * port. `onSocket` gets the server's side of each connection.
 */
export async function serve(
  times?: Parameters<typeof createHttpServer>[0],
  onSocket: (socket: Socket) => void = () => undefined,
): Promise<number> {
  const pipeline = createHttpPipeline({
    env: { trustProxy: false, hsts: "max-age=31536000" },
    config: { siteUrl: "http://127.0.0.1:3000" },
    log: createLogger({ level: "silent" }),
  });
  const app = new Hono().all("*", async (c) => {
    if (c.req.path === "/large") return c.body(new Uint8Array(LARGE));
    const body = await readCapped(c.req.raw, 1024 * 1024);
    return c.text(body === "too large" ? body : `read ${body?.byteLength ?? 0}`);
  });
  const site = pipeline.wrap(app, async () => new Response("page"));
  const handle = getRequestListener(site);
  const server = createHttpServer(times);
  server.on("connection", onSocket);
  server.on(
    "request",
    guardConnections((incoming, outgoing) => void handle(incoming, outgoing), times),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Sends a raw request and returns the status line and the body of the response. */
export async function send(port: number, head: string, body = ""): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => undefined);
  socket.write(`${head}\r\nhost: 127.0.0.1\r\n${body === "" ? "\r\n" : body}`);
  let received = "";
  for await (const chunk of socket) {
    received += chunk;
    const [headers = "", text = ""] = received.split("\r\n\r\n");
    const length = Number(/content-length: (\d+)/i.exec(headers)?.[1] ?? Number.NaN);
    if (text.length >= length) return `${headers.split("\r\n")[0]} ${text}`;
  }
  return received;
}
