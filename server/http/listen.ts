import cluster from "node:cluster";
import type { Server as HttpServer } from "node:http";
import { createServer, type Server } from "node:net";

interface ListenAddress {
  host: string;
  port: number;
  /** Name of the variable that sets the port; `PORT` by default. */
  variable?: string;
}

/**
 * Throws a one-line Error if the site cannot listen here. Called before anything is started. Does nothing in a process of a
 * supervisor, which has checked the address: there, the probe would take connections from the shared port.
 */
export async function checkListenAddress(address: ListenAddress): Promise<void> {
  if (cluster.isWorker) return;
  const probe = createServer();
  await listen(probe, address);
  await new Promise((resolve) => probe.close(resolve));
}

/** Starts listening. Rejects with a one-line Error if the address cannot be used. */
export function listen(
  server: Server,
  { host, port, variable = "PORT" }: ListenAddress,
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        error.code === "EADDRINUSE"
          ? new Error(`${variable}: ${port} is in use on ${host}; set ${variable} to another one`)
          : new Error(`Cannot listen on ${host}:${port}: ${error.message}`),
      );
    });
    server.listen(port, host, resolve);
  });
}

/** Stops accepting connections; resolves when the open requests have ended, at the latest after `timeoutMs`. */
export function closeServer(server: HttpServer, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), timeoutMs).unref();
  });
}
