import { connect, createServer, type Socket } from "node:net";

/** A loopback address that forwards to a server and can be moved, like the floating address of a cluster. */
export interface MovingAddress {
  port: number;
  /** Closes all connections and forwards to another port. */
  moveTo(port: number): void;
  /** Drops all bytes silently until it is restored, like a network partition. */
  cut(): void;
  restore(): void;
  stop(): Promise<void>;
}

export async function openMovingAddress(firstTarget: number): Promise<MovingAddress> {
  let target = firstTarget;
  let isCut = false;
  const sockets = new Set<Socket>();
  const forward = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on("data", (bytes) => void (isCut || to.write(bytes)));
    from.on("close", () => {
      sockets.delete(from);
      if (!isCut) to.destroy();
    });
    from.on("error", () => undefined);
  };
  const server = createServer((client) => {
    const database = connect(target, "127.0.0.1");
    forward(client, database);
    forward(database, client);
  });
  const endAll = () => sockets.forEach((socket) => void socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The address has no port");
  return {
    port: address.port,
    moveTo: (port) => {
      target = port;
      endAll();
    },
    cut: () => {
      isCut = true;
    },
    restore: () => {
      isCut = false;
      // Open connections have lost bytes.
      endAll();
    },
    stop: async () => {
      endAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
