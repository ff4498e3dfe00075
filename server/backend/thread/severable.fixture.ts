import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/** A way to a database that can be cut, as when the database stops: connections end, new ones are refused. */
export async function severable(url: string): Promise<{ url: string; cut(): Promise<void> }> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => other.destroy());
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const through = new URL(url);
  through.hostname = "127.0.0.1";
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
