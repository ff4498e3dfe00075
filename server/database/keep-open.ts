import type { Claim } from "./only-server.ts";

interface KeepOpenOptions {
  /** Opens the database at its previous address and claims it again; throws if that is not yet possible. */
  reopen(timeoutMs: number, signal: AbortSignal): Promise<Claim>;
  log(line: string): void;
  reopenMaxMs: number;
}

const PAUSE_MS = 200;

/**
 * Watches the session that holds the claim. The session ends when PostgreSQL ends or one of its processes crashes; then the
 * database is opened and claimed again. If that fails for `reopenMaxMs`, an uncaught error ends the process with exit
 * code 1, so that a supervisor restarts it.
 */
export function keepOpen(first: Claim, options: KeepOpenOptions): { stop(): Promise<Claim> } {
  let claim = first;
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopped = new Promise((resolve) => signal.addEventListener("abort", resolve));
  const watching = watch();
  return {
    stop: async () => {
      stopping.abort();
      await watching;
      return claim;
    },
  };

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      await Promise.race([claim.ended, stopped]);
      if (signal.aborted) return;
      options.log("The database has ended or lost a process; opening it again");
      const again = await reopen();
      if (!again) return;
      claim = again;
      options.log("The database is open again");
    }
  }

  async function reopen(): Promise<Claim | undefined> {
    const deadline = Date.now() + options.reopenMaxMs;
    let reason: unknown = "";
    while (!signal.aborted && Date.now() < deadline) {
      try {
        return await options.reopen(Math.max(PAUSE_MS, deadline - Date.now()), signal);
      } catch (error) {
        reason = error;
        await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, PAUSE_MS))]);
      }
    }
    if (signal.aborted) return undefined;
    throw new Error("The database could not be opened again", { cause: reason });
  }
}
