import { useEffect, useState } from "react";
import type { Deal } from "#contract/deals/deal.ts";
import { sanitizeSearch } from "#contract/text/search-text.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { suggestDeals } from "./search-requests.ts";

/** A request is sent after this pause in typing. */
const PAUSE_MS = 150;
const LETTERS_MIN = 2;
const CACHED = 30;

/**
 * The first deals for a text that is being typed. A request that a new letter has overtaken is aborted, an earlier
 * result is shown again, and the last one stays until the next arrives. A search that fails suggests nothing.
 */
export function useSuggestions(typed: string): readonly Deal[] {
  const dispatch = useAppDispatch();
  const [deals, setDeals] = useState<readonly Deal[]>([]);
  const [cache] = useState(() => new Map<string, readonly Deal[]>());
  const text = sanitizeSearch(typed).toLowerCase();

  useEffect(() => {
    const known = [...text].length < LETTERS_MIN ? [] : cache.get(text);
    if (known) {
      setDeals(known);
      return;
    }
    const overtaken = new AbortController();
    const timer = setTimeout(ask, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      overtaken.abort();
    };

    async function ask(): Promise<void> {
      const request = dispatch(suggestDeals(text));
      overtaken.signal.addEventListener("abort", () => request.abort());
      const result = await request;
      if (overtaken.signal.aborted) return;
      if (suggestDeals.rejected.match(result)) {
        setDeals([]);
        return;
      }
      if (cache.size >= CACHED) cache.clear();
      cache.set(text, result.payload);
      setDeals(result.payload);
    }
  }, [text, dispatch, cache]);

  return deals;
}
