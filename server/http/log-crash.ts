import type { Log } from "./logger.ts";

/** The last line of a process that ends by a fault of ours: redacted like all others, which Node's own is not. */
export function logCrash(log: Log): void {
  // Rejections that nobody handles arrive here too.
  process.on("uncaughtException", (error) => {
    log.error({ err: error }, "The site broke off");
    process.exit(1);
  });
}
