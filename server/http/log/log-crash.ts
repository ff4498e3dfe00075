import type { Log } from "./logger.ts";

/** Logs an error that nobody caught and ends the process with exit code 1. Node's own message would not be redacted. */
export function logCrash(log: Log): void {
  // Node passes unhandled rejections to this event too.
  process.on("uncaughtException", (error) => {
    log.error({ err: error }, "The site broke off");
    process.exit(1);
  });
}
