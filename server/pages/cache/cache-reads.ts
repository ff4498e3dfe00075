import { createAsyncCache } from "#server/http/caching/async-cache.ts";
import { TextResponse } from "#server/http/text-response.ts";

type Fetch = typeof globalThis.fetch;

/** Requests whose answers stand beside the content of many pages and are the same for every visitor. */
const CACHED =
  /\/rest\/v1\/rpc\/(read_sidebar|get_monthly_temperature_leaderboard|get_voucher_codes|count_deals_by_category|count_deals)$/;
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
    keeps,
  });
  return {
    fetch: async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      const body = String(init?.body ?? "");
      if (!CACHED.test(url)) return fetch(input, init);
      const key = `${url} ${body}`;
      const answer = await answers.get(key, () => read(fetch, input, init));
      return keeps(answer)
        ? new TextResponse(answer.body, answer)
        : new Response(answer.body, answer);
    },
    clear: answers.clear,
  };
}

const keeps = ({ status }: Answer) => status < 300;

async function read(fetch: Fetch, ...request: Parameters<Fetch>): Promise<Answer> {
  const answer = await fetch(...request);
  return { status: answer.status, headers: [...answer.headers], body: await answer.text() };
}
