import type { Log } from "./logger.ts";

/** Logs an uncaught error and ends the process with exit code 1. Node's own message would not be redacted. */
export function logCrash(log: Log): void {
  // Node reports unhandled rejections with this event too.
  process.on("uncaughtException", (error) => {
    log.error({ err: error }, "The site crashed");
    process.exit(1);
  });
}
