import type { VisitorReads } from "#server/reader/visitor-reads.ts";
import type { BackendPart, Meter } from "./meter.ts";

type Fetch = typeof globalThis.fetch;

/** Counts unanswered requests: those to the accounts service as `auth`, the others as `rest`. */
export function meterBackend(fetch: Fetch, meter: Meter): Fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const done = meter.startRequest(url.pathname.startsWith("/auth/v1") ? "auth" : "rest");
    return fetch(input, init).finally(done);
  };
}

/** Counts the unanswered reads of a part. */
export function meterReads(reads: VisitorReads, meter: Meter, part: BackendPart): VisitorReads {
  return {
    read: (name, args) => reads.read(name, args).finally(meter.startRequest(part)),
  };
}
