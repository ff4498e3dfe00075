import type { Log } from "./logger.ts";
import { createSampler } from "./sample-lines.ts";

const LEVELS = { error: "error", warn: "warn", info: "info", log: "info", debug: "debug" } as const;

/**
 * Redirects the console to the log, so that its lines are redacted, obey `LOG_LEVEL` and contain the request ID. Pages
 * and packages print during rendering and whenever a client disconnects; each level is therefore limited to ten lines
 * in ten seconds. Returns a function that restores the console.
 */
export function sendConsoleToLog(log: Log): () => void {
  const sample = createSampler();
  const { error, warn, info, log: plain, debug } = console;
  for (const [method, level] of Object.entries(LEVELS)) {
    Object.assign(console, {
      [method]: (line: unknown, ...details: unknown[]) => {
        const summarize = (count: number) => log[level]({ count }, "Omitted similar console lines");
        if (!sample(level, summarize)) return;
        if (line instanceof Error) return log[level](line);
        log[level](details.length > 0 ? { details } : {}, String(line));
      },
    });
  }
  return () => Object.assign(console, { error, warn, info, log: plain, debug });
}
