import type { Log } from "./logger.ts";

/** Which of the log's levels the console's lines have. */
const LEVELS = { error: "error", warn: "warn", info: "info", log: "info", debug: "debug" } as const;

/**
 * Redirects the console to the log, where its lines are redacted, obey `LOG_LEVEL` and carry the id of the request: pages
 * and packages print while pages are rendered. Returns a function that restores the console.
 */
export function sendConsoleToLog(log: Log): () => void {
  const { error, warn, info, log: plain, debug } = console;
  for (const [method, level] of Object.entries(LEVELS)) {
    Object.assign(console, {
      [method]: (line: unknown, ...details: unknown[]) => {
        if (line instanceof Error) return log[level](line);
        log[level](details.length > 0 ? { details } : {}, String(line));
      },
    });
  }
  return () => Object.assign(console, { error, warn, info, log: plain, debug });
}
