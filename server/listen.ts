import { createServer, type Server } from "node:net";

interface Place {
  host: string;
  port: number;
  /** The variable that chose the port; `PORT` unless told otherwise. */
  variable?: string;
}

/** Says in one line why a site could not listen here, before anything is started for it. */
export async function checkPlace(place: Place): Promise<void> {
  const probe = createServer();
  await listen(probe, place);
  await new Promise((resolve) => probe.close(resolve));
}

/** Listens, or says in one line why not. */
export function listen(server: Server, { host, port, variable = "PORT" }: Place): Promise<void> {
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
