import type { Log } from "./logger.ts";
import { createSampler } from "./sample-lines.ts";

/** Wraps a log: writes at most ten warnings or errors with the same message in ten seconds, then how many it omitted. */
export function sampleFaults(log: Log): Log {
  const sample = createSampler();
  const sampled =
    (level: "warn" | "error") =>
    (...line: Parameters<Log["error"]>) => {
      const text = typeof line[1] === "string" ? line[1] : "";
      const summarize = (count: number) => log[level]({ text, count }, "Omitted similar lines");
      if (sample(`${level} ${text}`, summarize)) log[level](...line);
    };
  return {
    debug: log.debug.bind(log),
    info: log.info.bind(log),
    warn: sampled("warn"),
    error: sampled("error"),
  };
}
