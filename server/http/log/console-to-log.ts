import type { Log } from "./logger.ts";

/**
 * Redirects `console.error` and `console.warn` to the log, where their lines are redacted and carry the id of the request:
 * pages print while they are rendered. Returns a function that restores the console.
 */
export function sendConsoleToLog(log: Log): () => void {
  const { error, warn } = console;
  const to =
    (level: "error" | "warn") =>
    (line: unknown, ...details: unknown[]) => {
      if (line instanceof Error) return log[level](line);
      log[level](details.length > 0 ? { details } : {}, String(line));
    };
  Object.assign(console, { error: to("error"), warn: to("warn") });
  return () => Object.assign(console, { error, warn });
}
