import type { Log } from "./logger.ts";
import { createSampler } from "./sample-lines.ts";

/** Which of the log's levels the console's lines have. */
const LEVELS = { error: "error", warn: "warn", info: "info", log: "info", debug: "debug" } as const;

/**
 * Redirects the console to the log, where its lines are redacted, obey `LOG_LEVEL` and carry the id of the request: pages
 * and packages print while pages are rendered, and whenever a client goes away: of each level ten lines are written in ten
 * seconds. Returns a function that restores the console.
 */
export function sendConsoleToLog(log: Log): () => void {
  const sample = createSampler();
  const { error, warn, info, log: plain, debug } = console;
  for (const [method, level] of Object.entries(LEVELS)) {
    Object.assign(console, {
      [method]: (line: unknown, ...details: unknown[]) => {
        const summarize = (count: number) =>
          log[level]({ count }, "More lines of a package like the last ones");
        if (!sample(level, summarize)) return;
        if (line instanceof Error) return log[level](line);
        log[level](details.length > 0 ? { details } : {}, String(line));
      },
    });
  }
  return () => Object.assign(console, { error, warn, info, log: plain, debug });
}
