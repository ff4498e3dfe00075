import { type Deal, dealFromRow } from "#contract/deals/deal.ts";
import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { SEARCH_LIMIT, SUGGESTIONS_MAX } from "#contract/limits.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createAppThunk, createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrapRows } from "#lib/errors/app-error.ts";
import { sanitizeSearch } from "./search-text.ts";

/**
 * At most 20 public deals with the text in title or merchant, running ones first, then the newest. Blank text finds
 * nothing and sends no request (specification 5, 9).
 */
async function getFoundDeals(backend: Backend, typed: string): Promise<Deal[]> {
  const text = sanitizeSearch(typed);
  if (text === "") return [];
  const client = await backend.data();
  const answer = await client.rpc("search_deals", { query_param: text, limit_param: SEARCH_LIMIT });
  return unwrapRows(answer).map((row) => dealFromRow(row));
}

export const searchDeals = createRequestThunk(
  "search/searchDeals",
  CONTEXT_MESSAGES.searchingDeals,
  getFoundDeals,
);

/** The first few of them, for a text that is being typed; none once the request is aborted. */
async function getSuggestions(
  backend: Backend,
  text: string,
  signal: AbortSignal,
): Promise<Deal[]> {
  const client = await backend.data();
  const args = { query_param: text, limit_param: SUGGESTIONS_MAX };
  const answer = await client.rpc("search_deals", args).abortSignal(signal);
  return signal.aborted ? [] : unwrapRows(answer).map((row) => dealFromRow(row));
}

export const suggestDeals = createAppThunk<Deal[], string>(
  "search/suggestDeals",
  CONTEXT_MESSAGES.searchingDeals,
  (text, { extra, signal }) => getSuggestions(extra.backend, text, signal),
);
