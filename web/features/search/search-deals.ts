import { type Deal, dealFromRow } from "#contract/deal.ts";
import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { SEARCH_LIMIT } from "#contract/limits.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { callSearchDeals } from "./search-api.ts";
import { sanitizeSearch } from "./search-text.ts";

/** At most 20 deals with the text in title or merchant; blank text finds nothing and asks nobody (specification 5, 9). */
export const searchDeals = createAppThunk<Deal[], string>(
  "search/searchDeals",
  CONTEXT_MESSAGES.searchingDeals,
  async (asked, { extra: { backend } }) => {
    const text = sanitizeSearch(asked);
    if (text === "") return [];
    const rows = await callSearchDeals(await backend.data(), text, SEARCH_LIMIT);
    return rows.map((row) => dealFromRow(row));
  },
);
