import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import { classifyError } from "#contract/errors/plain-error.ts";
import { routeClass } from "#server/http/route-class.ts";
import type { Meter } from "./meter.ts";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Creates a meter whose labels come from fixed lists and never from a request. */
export function createPrometheusMeter(registry: Registry): Meter {
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `samha_${name}`, help, labelNames, registers: [registry] });
  const requests = counter("http_requests_total", "Responses by route, method and status", [
    "route",
    "method",
    "status",
  ]);
  const durations = new Histogram({
    name: "samha_http_request_duration_seconds",
    help: "Time from the head of a request to the end of the response, by route",
    labelNames: ["route"] as const,
    buckets: SECONDS,
    registers: [registry],
  });
  const errors = counter(
    "errors_total",
    "Responses with status 400 or above, and disconnected clients",
    ["class", "route"],
  );
  const pages = counter("pages_total", "Pages served from the cache or rendered", ["from"]);
  const votes = counter("votes_total", "Counted votes", []);
  const refusals = counter("rate_limit_refusals_total", "Refusals by limit", ["limit"]);
  const mails = counter("mails_total", "Emails handed to the mail server, and failed ones", [
    "outcome",
  ]);
  const lines = counter("log_lines_total", "Warnings and errors in the log", ["level"]);
  const inFlight = new Gauge({
    name: "samha_backend_requests_in_flight",
    help: "Requests in progress by part of the backend",
    labelNames: ["part"] as const,
    registers: [registry],
  });
  const jobs = new Histogram({
    name: "samha_job_duration_seconds",
    help: "Duration of background jobs by task, including failed ones",
    labelNames: ["task"] as const,
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers: [registry],
  });
  const jobsDone = new Gauge({
    name: "samha_job_last_success_timestamp_seconds",
    help: "End of the last successful job by task",
    labelNames: ["task"] as const,
    aggregator: "max",
    registers: [registry],
  });
  const evictions = counter("page_cache_evictions_total", "Pages evicted from a full cache", []);
  for (const from of ["cache", "render"]) pages.inc({ from }, 0);
  for (const outcome of ["sent", "failed"]) mails.inc({ outcome }, 0);
  for (const level of ["warn", "error"]) lines.inc({ level }, 0);
  for (const part of ["auth", "rest", "pages"]) inFlight.set({ part }, 0);

  return {
    completed({ url, method, status, isAborted, seconds }) {
      const route = routeClass(url);
      const end = isAborted ? "aborted" : String(status);
      requests.inc({ route, method: METHODS.has(method) ? method : "other", status: end });
      durations.observe({ route }, seconds);
      if (isAborted || status >= 400) {
        errors.inc({ class: errorClass(isAborted ? 0 : status), route });
      }
    },
    page: (from) => pages.inc({ from }),
    startRequest(part) {
      inFlight.inc({ part });
      return () => inFlight.dec({ part });
    },
    vote: () => votes.inc(),
    refused: (limit) => refusals.inc({ limit }),
    mail: (outcome) => mails.inc({ outcome }),
    logged: (level) => lines.inc({ level }),
    job(task, seconds, isDone) {
      jobs.observe({ task }, seconds);
      if (isDone) jobsDone.set({ task }, Date.now() / 1000);
    },
    evicted: () => evictions.inc(),
  };
}

/** Returns the error class of a status; 0 for a disconnected client. */
function errorClass(status: number): string {
  return classifyError({ status }, "", new Date(0)).type;
}
