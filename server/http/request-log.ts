import type { MiddlewareHandler } from "hono";
import type { Log } from "./logger.ts";

interface AnsweredRequest {
  method: string;
  /** Without its search. */
  path: string;
  status: number;
  ms: number;
}

/**
 * One line per answer: refusals at `info`, the rest at `debug`, because votes come by the thousand. Failures are told by
 * `fault-answer`. The path goes without its search, which may hold a token, and nobody's address is written.
 */
export function requestLog(log: Log): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const ms = Math.round(performance.now() - start);
    logAnswer(log, { method: c.req.method, path: c.req.path, status: c.res.status, ms });
  };
}

/** The line itself, for whoever answers past the middleware. */
export function logAnswer(log: Log, answer: AnsweredRequest): void {
  const line = { ...answer, path: pathForLog(answer.path) };
  log[answer.status >= 400 ? "info" : "debug"](line, "Answered");
}

/** Decoded, or `amina%40example.org` would pass for no e-mail address. */
export function pathForLog(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
