import type { FrontLimitName } from "#server/http/limits/front-limits.ts";

/** A request whose response has ended. */
export interface CompletedRequest {
  method: string;
  /** Raw target of the request; only its class is stored. */
  url: string;
  status: number;
  /** True if the client disconnected before the end of the response. */
  isAborted: boolean;
  seconds: number;
}

/** Parts of the backend; `pages` are the site's own reads, which may bypass the threads. */
export type BackendPart = "auth" | "rest" | "pages";

/** Source of a refusal: a limit of the site or one of the database. */
export type RefusedBy = FrontLimitName | "LIMIT_UPLOAD" | "LIMIT_PREVIEWS" | "database";

/** Metrics that the parts of the site report. Calls are cheap and never throw. */
export interface Meter {
  completed(request: CompletedRequest): void;
  /** Counts a page view from the cache or a new render. */
  page(from: "cache" | "render"): void;
  /** Starts a request to the backend; returns a function to call at its end. */
  startRequest(part: BackendPart): () => void;
  vote(): void;
  refused(by: RefusedBy): void;
  mail(outcome: "sent" | "failed"): void;
  logged(level: "warn" | "error"): void;
  /** Counts a run of a background job. */
  job(task: string, seconds: number, isDone: boolean): void;
  /** Counts a page that left the cache because the cache was full. */
  evicted(): void;
}

const nothing = () => undefined;

export const NO_METER: Meter = {
  completed: nothing,
  page: nothing,
  startRequest: () => nothing,
  vote: nothing,
  refused: nothing,
  mail: nothing,
  logged: nothing,
  job: nothing,
  evicted: nothing,
};
