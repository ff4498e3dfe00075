import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** How long requests that are open may take when the site stops: where a proxy sends others elsewhere, there is time. */
export function closePatienceMs(drainSeconds: number): number {
  return drainSeconds > 0 ? 30_000 : 3_000;
}

/** The time between the order to stop and the stop, in which a proxy learns to go to another process. */
export interface Drain {
  /** What does not respond, for `/readyz`: the site itself while it drains. */
  missing(): Promise<string[]>;
  /** Goes on serving for `seconds`: each answer closes its connection, so that a proxy keeps none that is about to end. */
  run(seconds: number): Promise<void>;
}

export function createDrain(server: Server, missing: () => Promise<string[]>): Drain {
  let isDraining = false;
  // Before every other listener, so that the header is set before an answer begins.
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
