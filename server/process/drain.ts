import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** Returns how long a stop waits for open requests: longer after a drain, because a proxy already sends new ones elsewhere. */
export function closeTimeoutMs(drainSeconds: number): number {
  return drainSeconds > 0 ? 30_000 : 3_000;
}

/** Period between the stop signal and the stop, in which a proxy switches to another process. */
export interface Drain {
  /** Returns the names of failing parts for `/readyz`; only `site` while the site drains. */
  missing(): Promise<string[]>;
  /** Keeps serving for `seconds` and closes connections after each response, so that a proxy drops them. */
  run(seconds: number): Promise<void>;
}

export function createDrain(server: Server, missing: () => Promise<string[]>): Drain {
  let isDraining = false;
  // Runs before other listeners, so that the header is set before a response starts.
  server.prependListener("request", (_request, response) => {
    if (isDraining) response.shouldKeepAlive = false;
  });
  return {
    missing: async () => (isDraining ? ["site"] : missing()),
    run: async (seconds) => {
      if (seconds === 0) return;
      isDraining = true;
      await pause(seconds * 1_000);
    },
  };
}
