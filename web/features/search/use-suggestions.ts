import { useEffect, useState } from "react";
import type { Deal } from "#contract/deals/deal.ts";
import { sanitizeSearch } from "#contract/text/search-text.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { suggestDeals } from "./search-requests.ts";

/** How long typing must pause before a request. */
const PAUSE_MS = 150;
const LETTERS_MIN = 2;
const CACHE_MAX = 30;

/** Returns the first deals for a typed text, from a cache or a request. Results stay until the next ones; a failure clears them. */
export function useSuggestions(typed: string): readonly Deal[] {
  const dispatch = useAppDispatch();
  const [deals, setDeals] = useState<readonly Deal[]>([]);
  const [cache] = useState(() => new Map<string, readonly Deal[]>());
  const text = sanitizeSearch(typed).toLowerCase();

  useEffect(() => {
    const cached = [...text].length < LETTERS_MIN ? [] : cache.get(text);
    if (cached) {
      setDeals(cached);
      return;
    }
    const outdated = new AbortController();
    const timer = setTimeout(request, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      outdated.abort();
    };

    async function request(): Promise<void> {
      const pending = dispatch(suggestDeals(text));
      outdated.signal.addEventListener("abort", () => pending.abort());
      const result = await pending;
      if (outdated.signal.aborted) return;
      if (suggestDeals.rejected.match(result)) {
        setDeals([]);
        return;
      }
      if (cache.size >= CACHE_MAX) cache.clear();
      cache.set(text, result.payload);
      setDeals(result.payload);
    }
  }, [text, dispatch, cache]);

  return deals;
}
