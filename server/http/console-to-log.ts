import type { Log } from "./logger.ts";

/**
 * What pages print while they are rendered goes to the log: redacted, structured, and with the id of the request.
 * Answers a function that gives the console back.
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
