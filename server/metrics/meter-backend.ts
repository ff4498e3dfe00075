import type { Meter } from "./meter.ts";

type Fetch = typeof globalThis.fetch;

/** The same fetch; the meter knows how many requests each half of the backend has not answered yet. */
export function meterBackend(fetch: Fetch, meter: Meter): Fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const done = meter.asking(url.pathname.startsWith("/auth/v1") ? "auth" : "rest");
    return fetch(input, init).finally(done);
  };
}
