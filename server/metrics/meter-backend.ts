import type { BackendPart, Meter } from "./meter.ts";

type Fetch = typeof globalThis.fetch;

/** The same fetch; the meter counts the requests that each thread of the backend has not answered yet. */
export function meterBackend(fetch: Fetch, meter: Meter, tables: BackendPart): Fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const done = meter.asking(url.pathname.startsWith("/auth/v1") ? "auth" : tables);
    return fetch(input, init).finally(done);
  };
}
