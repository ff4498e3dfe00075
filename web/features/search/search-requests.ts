import { type Deal, dealFromRow } from "#contract/deals/deal.ts";
import { type DealFilters, dateFilterStart } from "#contract/deals/filters.ts";
import { priceLimits } from "#contract/deals/price-range.ts";
import { factArgs } from "#contract/halal/fact-filters.ts";
import { SEARCH_LIMIT, SUGGESTIONS_MAX } from "#contract/limits.ts";
import { sanitizeSearch } from "#contract/text/search-text.ts";
import { listedDeal } from "#features/deals/list/listed-deal.ts";
import { createAppThunk, createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";

/**
 * Returns at most 20 public deals that match the text and the filters, running deals first. For a blank text, returns none
 * without a request.
 */
export const searchDeals = createRequestThunk<Deal[], DealFilters>(
  "search/searchDeals",
  async (backend, filters) => {
    const text = sanitizeSearch(filters.search);
    if (text === "") return [];
    const client = await backend.data();
    const response = await client.rpc("search_deals", {
      query_param: text,
      limit_param: SEARCH_LIMIT,
      ...filterParams(filters),
    });
    return unwrapRows(response).map((row) => listedDeal(dealFromRow(row)));
  },
);

/** Links above the results of a text, and the words for a note about them. */
export interface RelatedToSearch {
  /** Categories that the text names, with the number of their running deals. */
  categories: { slug: string; deals: number }[];
  /** Matching deals that have not started: their number and the first one. */
  upcoming: { deals: number; id: string; startsAt: string } | null;
  /** The text in the usual spellings, or null if it has no others: `dates` for `khajoor`. */
  meant: string | null;
  /** All words that mean the same as a word of the text. */
  spellings: readonly string[];
}

/** Returns what is shown above the results of a text; null for a blank text. */
export const readRelatedToSearch = createRequestThunk<RelatedToSearch | null, string>(
  "search/readRelatedToSearch",
  async (backend, search) => {
    const text = sanitizeSearch(search);
    if (text === "") return null;
    const client = await backend.data();
    const { upcoming, ...rest } = unwrap(
      await client.rpc("read_related_to_search", { query_param: text }),
    ) as unknown as RelatedResponse;
    return {
      ...rest,
      upcoming: upcoming && {
        deals: upcoming.deals,
        id: upcoming.id,
        startsAt: upcoming.starts_at,
      },
    };
  },
);

interface RelatedResponse extends Omit<RelatedToSearch, "upcoming"> {
  upcoming: { deals: number; id: string; starts_at: string } | null;
}

/** Returns the arguments for the active filters. "Today" needs the visitor's midnight, which the database does not know. */
function filterParams(filters: DealFilters) {
  const { category, location, channel, type, merchant, date, priceRange, sort, section, by } =
    filters;
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
    channel_filter: channel || undefined,
    type_filter: type || undefined,
    section_filter: section || undefined,
    by_param: by || undefined,
    ...factArgs(filters),
  };
}

/** Returns the first deals for a text that is being typed; an empty list after an abort. */
export const suggestDeals = createAppThunk<Deal[], string>(
  "search/suggestDeals",
  async (text, { extra, signal }) => {
    const client = await extra.backend.data();
    const args = { query_param: text, limit_param: SUGGESTIONS_MAX };
    const response = await client.rpc("search_deals", args).abortSignal(signal);
    return signal.aborted ? [] : unwrapRows(response).map((row) => dealFromRow(row));
  },
);
