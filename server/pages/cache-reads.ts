import { createAsyncCache } from "#server/http/caching/async-cache.ts";

type Fetch = typeof globalThis.fetch;

/** Requests whose answers stand beside the content of many pages and are the same for every visitor. */
const CACHED = [
  /\/rest\/v1\/rpc\/(get_monthly_temperature_leaderboard|get_voucher_codes|count_deals_by_category|count_deals)$/,
  // The deals that end soon. Lists are never ordered so.
  /\/rest\/v1\/deals_with_temperature\?.*&order=expires_at/,
];
/** The hottest deals of today: the list of the hottest, which shows votes at once, sends more than these. */
const HOTTEST = /\/rest\/v1\/rpc\/get_hottest_deals$/;
const HOTTEST_TODAY = /^\{"limit_param":\d+,"since_param":"[^"]+"\}$/;
const TTL_MS = 30_000;
const ENTRIES = 200;

export interface CachedReads {
  /** The server's fetch, which only ever reads as a visitor. */
  fetch: Fetch;
  /** To be called after each change of what visitors see: the next page shows it. Votes alone may show later. */
  clear(): void;
}

interface Answer {
  status: number;
  headers: [string, string][];
  body: string;
}

/** Caches such answers for half a minute, unless they are cleared before. Failures are not kept. */
export function cacheReads(fetch: Fetch): CachedReads {
  const answers = createAsyncCache<Answer>({
    max: ENTRIES,
    ttlMs: TTL_MS,
    keeps: ({ status }) => status < 300,
  });
  return {
    fetch: async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      const body = String(init?.body ?? "");
      if (!isCached(url, body)) return fetch(input, init);
      const key = `${url} ${body}`;
      const answer = await answers.get(key, () => read(fetch, input, init));
      return new Response(answer.body, { status: answer.status, headers: answer.headers });
    },
    clear: answers.clear,
  };
}

function isCached(url: string, body: string): boolean {
  return (
    CACHED.some((pattern) => pattern.test(url)) || (HOTTEST.test(url) && HOTTEST_TODAY.test(body))
  );
}

async function read(fetch: Fetch, ...request: Parameters<Fetch>): Promise<Answer> {
  const answer = await fetch(...request);
  return { status: answer.status, headers: [...answer.headers], body: await answer.text() };
}
