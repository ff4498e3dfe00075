import type { MiddlewareHandler } from "hono";
import { routeClass } from "#server/http/route-class.ts";
import type { Log } from "./logger.ts";
import { createSampler } from "./sample-lines.ts";

interface CompletedRequest {
  method: string;
  path: string;
  status: number;
  ms: number;
}

export type RequestLog = (request: CompletedRequest) => void;

const PATH_MAX = 200;

/**
 * Creates the request log, with one line per request: refusals at `info`, the rest at `debug`, because votes arrive by
 * the thousand. `fault-response` logs failures. For each status and route class, at most ten refusals in ten seconds are
 * logged at `info`, followed by the number of omitted ones, so that a flood of requests does not flood the log. Client addresses
 * are not logged.
 */
export function createRequestLog(log: Pick<Log, "debug" | "info">): RequestLog {
  const sample = createSampler();
  return (request) => {
    const line = { ...request, path: pathForLog(request.path) };
    const isRefusal = request.status >= 400;
    const isInfo = isRefusal && isWithinLimit(request.status, routeClass(request.path));
    log[isInfo ? "info" : "debug"](line, "Answered");
  };

  function isWithinLimit(status: number, route: string): boolean {
    return sample(`${status} ${route}`, (count) =>
      log.info({ status, route, count }, "Omitted similar requests"),
    );
  }
}

export function logRequests(write: RequestLog): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const ms = Math.round(performance.now() - start);
    write({ method: c.req.method, path: c.req.path, status: c.res.status, ms });
  };
}

/**
 * Returns the path for the log: decoded, because `amina%40example.org` would not be recognized as an email address, and
 * cut after the last slash within 200 characters, because redacting long paths is slow. Omits the key of an alert's feed.
 */
export function pathForLog(path: string): string {
  if (/^\/alerts\/[^/]+\.xml$/i.test(path)) return "/alerts/….xml";
  const short =
    path.length > PATH_MAX ? `${path.slice(0, path.lastIndexOf("/", PATH_MAX) + 1)}…` : path;
  try {
    return decodeURIComponent(short);
  } catch {
    return short.replaceAll("%40", "@");
  }
}
