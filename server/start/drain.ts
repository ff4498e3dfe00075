import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Returns how long a stop waits for open requests: longer after a drain, because a proxy already sends new ones elsewhere, and if
 * a successor already serves the port.
 */
export function closeTimeoutMs(drainSeconds: number, hasSuccessor: boolean): number {
  return drainSeconds > 0 || hasSuccessor ? 30_000 : 3_000;
}

/** Connections that are still open after this time are idle, and their next requests rarely arrive just when they close. */
const HANDOVER_SECONDS = 1;

/** Period between the stop signal and the stop, in which a proxy switches to another process. */
export interface Drain {
  /** Returns the names of failing parts for `/readyz`; only `site` while the site drains. */
  missing(): Promise<string[]>;
  /**
   * Keeps serving for `seconds` and closes connections after each response, so that a proxy drops them. With a successor, does so
   * for at least a second and stays ready.
   */
  run(seconds: number, hasSuccessor: boolean): Promise<void>;
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
    run: async (seconds, hasSuccessor) => {
      isDraining = seconds > 0 && !hasSuccessor;
      isClosing = true;
      await pause(Math.max(seconds, hasSuccessor ? HANDOVER_SECONDS : 0) * 1_000);
    },
  };
}
