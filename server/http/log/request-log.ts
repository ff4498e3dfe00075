import type { MiddlewareHandler } from "hono";
import { routeClass } from "#server/metrics/route-class.ts";
import type { Log } from "./logger.ts";
import { createSampler } from "./sample-lines.ts";

interface AnsweredRequest {
  method: string;
  /** Without its search. */
  path: string;
  status: number;
  ms: number;
}

/** Writes the line of a request. */
export type RequestLog = (request: AnsweredRequest) => void;

const PATH_MAX = 200;

/**
 * One line per request: refusals at `info`, the rest at `debug`, because votes come by the thousand. Failures are logged
 * by `fault-answer`. Of refusals with the same status at the same kind of address ten are written in ten seconds, and
 * then how many more there were, so that a flood of requests is no flood of lines. Nobody's address is written.
 */
export function createRequestLog(log: Pick<Log, "debug" | "info">): RequestLog {
  const sample = createSampler();
  return (request) => {
    const line = { ...request, path: pathForLog(request.path) };
    const isWritten = request.status >= 400 && isOneOfFew(request.status, routeClass(request.path));
    log[isWritten ? "info" : "debug"](line, "Answered");
  };

  function isOneOfFew(status: number, route: string): boolean {
    return sample(`${status} ${route}`, (count) =>
      log.info({ status, route, count }, "Answered more requests like the last ones"),
    );
  }
}

/** Logs each request that passes through the middleware. */
export function logRequests(write: RequestLog): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const ms = Math.round(performance.now() - start);
    write({ method: c.req.method, path: c.req.path, status: c.res.status, ms });
  };
}

/**
 * The path as it is logged: decoded, or `amina%40example.org` would pass for no e-mail address, and cut where a segment
 * passes 200 characters, because the redaction costs time for each character.
 */
export function pathForLog(path: string): string {
  const short =
    path.length > PATH_MAX ? `${path.slice(0, path.lastIndexOf("/", PATH_MAX) + 1)}…` : path;
  try {
    return decodeURIComponent(short);
  } catch {
    return short.replaceAll("%40", "@");
  }
}
