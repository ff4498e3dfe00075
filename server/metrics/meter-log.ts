import type { Log } from "#server/http/log/logger.ts";
import type { Meter } from "./meter.ts";

/** Wraps a log to count its warnings and errors. */
export function meterLog(log: Log, meter: Meter): Log {
  const counted =
    (level: "warn" | "error") =>
    (...line: Parameters<Log["error"]>) => {
      meter.logged(level);
      log[level](...line);
    };
  return {
    debug: log.debug.bind(log),
    info: log.info.bind(log),
    warn: counted("warn"),
    error: counted("error"),
  };
}
