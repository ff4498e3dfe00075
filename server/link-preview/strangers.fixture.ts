import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { buildConnector } from "undici";
import { createGuardedConnector } from "#server/outbound/guarded-connector.ts";
import { isPublicAddress } from "#server/outbound/public-address.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface Strangers {
  /** Reaches the sites that are served here. Other names pass the guard of the site, with the addresses in `names`. */
  connect: buildConnector.connector;
  /** Hosts and paths that were requested. */
  requests: IncomingMessage[];
  /** Number of connections to a server on this machine that no guarded connection may reach. */
  intrusions: () => number;
  close: () => void;
}

/**
 * Serves other people's sites on this machine, by host. Their connections are plain also for https, so that they need no certificate.
 */
export async function serveStrangers(
  sites: ReadonlyMap<string, Handler>,
  names: Readonly<Record<string, readonly string[]>> = {},
): Promise<Strangers> {
  const requests: IncomingMessage[] = [];
  let intrusions = 0;
  const sockets = new Set<Socket>();
  const port = await listen((request, response) => {
    requests.push(request);
    response.on("error", () => undefined);
    sites.get(request.headers.host ?? "")?.(request, response);
  });
  const privatePort = await listen(
    () => undefined,
    () => {
      intrusions += 1;
    },
  );
  const direct = buildConnector({ allowH2: false });
  const guarded = createGuardedConnector({
    resolve: async (name) => [...(names[name] ?? [])],
    isPublic: isPublicAddress,
  });
  return {
    connect: (options, callback) =>
      sites.has(options.hostname)
        ? direct({ ...options, protocol: "http:", hostname: "127.0.0.1", port }, callback)
        : guarded({ ...options, protocol: "http:", port: privatePort }, callback),
    requests,
    intrusions: () => intrusions,
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };

  async function listen(
    handle: Handler,
    onConnection: () => void = () => undefined,
  ): Promise<string> {
    const server = createServer({ maxHeaderSize: 64 * 1024 }, handle);
    server.on("connection", (socket) => {
      onConnection();
      sockets.add(socket);
      socket.on("error", () => undefined);
    });
    server.unref();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return String((server.address() as AddressInfo).port);
  }
}
