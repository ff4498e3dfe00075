import type { Server } from "node:http";

/** Listens, or says in one line why not. */
export function listen(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        error.code === "EADDRINUSE"
          ? new Error(`PORT: ${port} is in use on ${host}; set PORT to another one`)
          : new Error(`Cannot listen on ${host}:${port}: ${error.message}`),
      );
    });
    server.listen(port, host, resolve);
  });
}
