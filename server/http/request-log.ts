import type { MiddlewareHandler } from "hono";
import type { Log } from "./logger.ts";

/**
 * One line per answer: refusals at `info`, the rest at `debug`, because votes come by the thousand. Failures are told by
 * `fault-answer`. The path goes without its search, which may hold a token, and nobody's address is written.
 */
export function requestLog(log: Log): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const line = {
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - start),
    };
    log[c.res.status >= 400 ? "info" : "debug"](line, "Answered");
  };
}
