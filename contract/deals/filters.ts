import {
  type FactFilters,
  factFiltersFrom,
  NO_FACT_FILTERS,
} from "#contract/halal/fact-filters.ts";
import { DEFAULT_PRICE_RANGE, LOCATION_MAX, MERCHANT_MAX } from "#contract/limits.ts";
import { sanitizeSearch } from "#contract/text/search-text.ts";
import { cutText } from "#contract/text/shorten.ts";
import { isDay } from "#contract/timestamps.ts";
import { type PriceRange, priceLimits, priceRangeFrom } from "./price-range.ts";
import { isSeasonSection, type SeasonSection } from "./season.ts";
import { CHANNELS, DEAL_TYPES } from "./total.ts";

/** Sort orders of lists, in the order of the tabs and then of the menu. */
export const LIST_SORTS = [
  "trending",
  "latest",
  "hottest",
  "discussed",
  "ending",
  "starting",
  "price_low",
  "price_high",
  "total",
] as const;
export type ListSort = (typeof LIST_SORTS)[number];

export const SORTS = ["latest", "hottest", "price_low", "price_high"] as const satisfies ListSort[];

/** Returns whether a list in this order may contain expired deals. The default order is the latest first. */
export function canHoldExpired(sort: ListSort | ""): boolean {
  return ["", "latest", "price_low", "price_high"].includes(sort);
}

export const DATE_RANGES = ["today", "week", "month", "year"] as const;
export type DateRange = (typeof DATE_RANGES)[number];

/** Filters of a list. By default, all are empty and the price range is 0 to 1000. */
export interface DealFilters extends FactFilters {
  sort: ListSort | "";
  category: string;
  search: string;
  merchant: string;
  location: string;
  /** A deal that is sold both ways is in each list. */
  channel: (typeof CHANNELS)[number] | "";
  type: (typeof DEAL_TYPES)[number] | "";
  date: DateRange | "";
  status: string;
  priceRange: PriceRange;
  section: SeasonSection | "";
  /** ISO day by which deals must arrive. */
  by: string;
}

export const DEFAULT_FILTERS: DealFilters = {
  sort: "",
  category: "",
  search: "",
  merchant: "",
  location: "",
  channel: "",
  type: "",
  date: "",
  status: "",
  priceRange: DEFAULT_PRICE_RANGE,
  section: "",
  by: "",
  ...NO_FACT_FILTERS,
};

/** Value of the `status` filter that includes expired deals. */
export const WITH_EXPIRED = "with_expired";

export const LIST_PARAMETERS = [
  "q",
  "category",
  "sort",
  "merchant",
  "location",
  "channel",
  "type",
  "date",
  "min",
  "max",
  "section",
  "by",
  "certifier",
  "stunning",
  "alcohol",
  "unknown",
  "page",
  "expired",
] as const;

type ListParameter = (typeof LIST_PARAMETERS)[number];

/** Parses the filters and the page from a list's address. Ignores invalid values, and the search text unless this is a search. */
export function filtersFromSearch(
  search: URLSearchParams,
  { isSearch = false } = {},
): { filters: DealFilters; page: number } {
  const read = (name: ListParameter) => search.get(name);
  const sort = read("sort") ?? "";
  const channel = read("channel") ?? "";
  const type = read("type") ?? "";
  const date = read("date") ?? "";
  const section = read("section") ?? "";
  const by = read("by") ?? "";
  const page = Number(read("page") ?? "1");
  const words = isSearch ? sanitizeSearch(read("q")) : "";
  return {
    filters: {
      ...DEFAULT_FILTERS,
      search: words,
      category: read("category") ?? "",
      merchant: cutText((read("merchant") ?? "").trim(), MERCHANT_MAX),
      location: cutText((read("location") ?? "").trim(), LOCATION_MAX),
      sort: isOneOf(words ? SORTS : LIST_SORTS, sort) ? sort : "",
      channel: isOneOf(CHANNELS, channel) ? channel : "",
      type: isOneOf(DEAL_TYPES, type) ? type : "",
      date: isOneOf(DATE_RANGES, date) ? date : "",
      priceRange: priceRangeFrom(read("min"), read("max")),
      status: read("expired") === "1" ? WITH_EXPIRED : "",
      section: isSeasonSection(section) ? section : "",
      by: isDay(by) ? by : "",
      ...factFiltersFrom(read),
    },
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** Returns the query of a list, with its `?`. Omits empty filters and page 1, so that each list has only one address. */
export function searchFromFilters(filters: Partial<DealFilters>, page = 1): string {
  const values = valuesOf({ ...DEFAULT_FILTERS, ...filters }, page);
  const search = new URLSearchParams();
  for (const name of LIST_PARAMETERS) {
    if (values[name] !== "") search.set(name, values[name]);
  }
  const text = search.toString();
  return text ? `?${text}` : "";
}

/**
 * Returns each parameter's value, or an empty text if the address omits it. A search always lists expired deals last; its default
 * order is by relevance.
 */
function valuesOf(filters: DealFilters, page: number): Record<ListParameter, string> {
  const { search, category, sort, merchant, location, channel, type, date, status } = filters;
  const { section, by, certifier, stunning, alcohol, unknown } = filters;
  const { min, max } = priceLimits(filters.priceRange);
  return {
    q: search,
    category: category === "all" ? "" : category,
    sort: sort === "latest" && !search ? "" : sort,
    merchant,
    location,
    channel,
    type,
    date,
    min: min === null ? "" : String(min),
    max: max === null ? "" : String(max),
    section,
    by,
    certifier,
    stunning,
    alcohol,
    unknown,
    page: page > 1 ? String(page) : "",
    expired: status === WITH_EXPIRED && canHoldExpired(sort) && !search ? "1" : "",
  };
}

/**
 * Returns the start of a date filter: local midnight, 7 days ago, or a calendar month or year ago. Runs in the
 * browser, because 'today' depends on the time zone.
 */
export function dateFilterStart(date: DateRange | "", now: Date): Date | null {
  const start = new Date(now);
  if (date === "today") start.setHours(0, 0, 0, 0);
  else if (date === "week") start.setDate(start.getDate() - 7);
  else if (date === "month") goBackMonths(start, 1);
  else if (date === "year") goBackMonths(start, 12);
  else return null;
  return start;
}

/** Goes back to the same day of the month or, like the database, to the last day of a shorter month. */
function goBackMonths(date: Date, months: number): void {
  const day = date.getDate();
  date.setMonth(date.getMonth() - months);
  if (date.getDate() !== day) date.setDate(0);
}

function isOneOf<T extends string>(values: readonly T[], value: string): value is T {
  return (values as readonly string[]).includes(value);
}
