import { useCallback } from "react";
import type { Deal } from "#contract/deal.ts";
import { useAppDispatch } from "#lib/store-hooks.ts";
import { searchDeals } from "./search-requests.ts";

/** How many suggestions fit under the field without hiding the page. */
const SUGGESTIONS_MAX = 6;

/** Finds the first few deals for a text that is being typed; a search that fails suggests nothing. */
export type Suggest = (text: string) => Promise<readonly Pick<Deal, "id" | "title" | "merchant">[]>;

export function useSuggest(): Suggest {
  const dispatch = useAppDispatch();
  return useCallback(
    async (text) => {
      const result = await dispatch(searchDeals(text));
      return searchDeals.fulfilled.match(result) ? result.payload.slice(0, SUGGESTIONS_MAX) : [];
    },
    [dispatch],
  );
}
