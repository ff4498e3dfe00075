import { LRUCache } from "lru-cache";

type Fetch = typeof globalThis.fetch;

/** What stands beside every list: the same for everybody, and nobody minds half a minute. */
const REMEMBERED =
  /\/rest\/v1\/rpc\/(get_monthly_temperature_leaderboard|get_voucher_codes|count_deals_by_category)$/;
const MAX_AGE_MS = 30_000;

interface Answer {
  status: number;
  headers: [string, string][];
  body: string;
}

/**
 * The server's fetch, which remembers for half a minute what is beside the point of a page. It only ever asks as a
 * visitor, so an answer is good for everybody. Failures are not remembered.
 */
export function rememberAnswers(fetch: Fetch, maxAgeMs = MAX_AGE_MS): Fetch {
  const answers = new LRUCache<string, Promise<Answer>>({ max: 50, ttl: maxAgeMs });

  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!REMEMBERED.test(url)) return fetch(input, init);
    const key = `${url} ${String(init?.body ?? "")}`;
    const known = answers.get(key) ?? ask(fetch, input, init);
    answers.set(key, known, { noUpdateTTL: true });
    const forget = () => answers.delete(key);
    const answer = await known.catch((error) => {
      forget();
      throw error;
    });
    if (answer.status >= 300) forget();
    return new Response(answer.body, { status: answer.status, headers: answer.headers });
  };
}

async function ask(fetch: Fetch, ...request: Parameters<Fetch>): Promise<Answer> {
  const answer = await fetch(...request);
  return { status: answer.status, headers: [...answer.headers], body: await answer.text() };
}
