import { type Deal, dealFromRow } from "#contract/deals/deal.ts";
import { type DealFilters, dateFilterStart } from "#contract/deals/filters.ts";
import { priceLimits } from "#contract/deals/price-range.ts";
import { SEARCH_LIMIT, SUGGESTIONS_MAX } from "#contract/limits.ts";
import { sanitizeSearch } from "#contract/text/search-text.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { unwrapRows } from "#lib/errors/app-error.ts";

/**
 * Returns at most 20 public deals with the text in title or merchant, running ones first. Blank text returns none without a
 * request.
 */
export async function getFoundDeals(backend: Backend, filters: DealFilters): Promise<Deal[]> {
  const text = sanitizeSearch(filters.search);
  if (text === "") return [];
  const client = await backend.data();
  const answer = await client.rpc("search_deals", {
    query_param: text,
    limit_param: SEARCH_LIMIT,
    ...filterParams(filters),
  });
  return unwrapRows(answer).map((row) => dealFromRow(row));
}

/** Returns the active filters. "Today" needs the visitor's midnight, which the procedure does not know. */
function filterParams({ category, location, merchant, date, priceRange, sort }: DealFilters) {
  const { min, max } = priceLimits(priceRange);
  const midnight = date === "today" ? dateFilterStart(date, new Date()) : null;
  return {
    category_filter: category || undefined,
    location_filter: location || undefined,
    merchant_filter: merchant || undefined,
    duration_filter: date || undefined,
    since_param: midnight?.toISOString(),
    min_price_param: min ?? undefined,
    max_price_param: max ?? undefined,
    sort_param: sort || undefined,
  };
}

/** Returns the first deals for a text that is being typed; an empty list after an abort. */
export async function getSuggestions(
  backend: Backend,
  text: string,
  signal: AbortSignal,
): Promise<Deal[]> {
  const client = await backend.data();
  const args = { query_param: text, limit_param: SUGGESTIONS_MAX };
  const answer = await client.rpc("search_deals", args).abortSignal(signal);
  return signal.aborted ? [] : unwrapRows(answer).map((row) => dealFromRow(row));
}
