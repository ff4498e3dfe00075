import cluster from "node:cluster";
import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** Returns how long a stop waits for open requests: longer after a drain, because a proxy already sends new ones elsewhere. */
export function closeTimeoutMs(drainSeconds: number): number {
  return drainSeconds > 0 ? 30_000 : 3_000;
}

/** Kept-alive connections of a process of a supervisor end with a response in this time; their next ones reach its successor. */
const HANDOVER_SECONDS = 1;

/** Period between the stop signal and the stop, in which a proxy switches to another process. */
export interface Drain {
  /** Returns the names of failing parts for `/readyz`; only `site` while the site drains. */
  missing(): Promise<string[]>;
  /**
   * Keeps serving for `seconds` and closes connections after each response, so that a proxy drops them. A process of a supervisor
   * does so for at least a second.
   */
  run(seconds: number): Promise<void>;
}

export function createDrain(server: Server, missing: () => Promise<string[]>): Drain {
  let isDraining = false;
  let isClosing = false;
  // Runs before other listeners, so that the header is set before a response starts.
  server.prependListener("request", (_request, response) => {
    if (isClosing) response.shouldKeepAlive = false;
  });
  return {
    missing: async () => (isDraining ? ["site"] : missing()),
    run: async (seconds) => {
      isDraining = seconds > 0;
      isClosing = true;
      await pause(Math.max(seconds, cluster.isWorker ? HANDOVER_SECONDS : 0) * 1_000);
    },
  };
}
