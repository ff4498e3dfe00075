import { DEFAULT_PRICE_RANGE } from "./limits.ts";
import { type PriceRange, priceRangeFrom } from "./price-range.ts";

export const SORTS = ["latest", "hottest", "price_low", "price_high"] as const;
export type Sort = (typeof SORTS)[number];

export const DATE_RANGES = ["today", "week", "month", "year"] as const;
export type DateRange = (typeof DATE_RANGES)[number];

/** The filter options of specification 3: all default to empty strings, the price range to 0 to 1000. */
export interface DealFilters {
  sort: Sort | "";
  category: string;
  search: string;
  merchant: string;
  location: string;
  date: DateRange | "";
  status: string;
  priceRange: PriceRange;
}

export const DEFAULT_FILTERS: DealFilters = {
  sort: "",
  category: "",
  search: "",
  merchant: "",
  location: "",
  date: "",
  status: "",
  priceRange: DEFAULT_PRICE_RANGE,
};

/** What the address of the list says (`?category=&sort=&location=&date=&min=&max=&page=`); nonsense counts as absent. */
export function filtersFromSearch(search: URLSearchParams): { filters: DealFilters; page: number } {
  const sort = search.get("sort") ?? "";
  const date = search.get("date") ?? "";
  const page = Number(search.get("page") ?? "1");
  return {
    filters: {
      ...DEFAULT_FILTERS,
      category: search.get("category") ?? "",
      location: (search.get("location") ?? "").trim().slice(0, 120),
      sort: isOneOf(SORTS, sort) ? sort : "",
      date: isOneOf(DATE_RANGES, date) ? date : "",
      priceRange: priceRangeFrom(search.get("min"), search.get("max")),
    },
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** The address of a list: empty filters and page 1 are left out, so that one list has one address. */
export function searchFromFilters(filters: Partial<DealFilters>, page = 1): string {
  const search = new URLSearchParams();
  if (filters.category && filters.category !== "all") search.set("category", filters.category);
  if (filters.sort && filters.sort !== "latest") search.set("sort", filters.sort);
  if (filters.location) search.set("location", filters.location);
  if (filters.date) search.set("date", filters.date);
  const [min, max] = filters.priceRange ?? DEFAULT_PRICE_RANGE;
  if (min !== DEFAULT_PRICE_RANGE[0]) search.set("min", String(min));
  if (max !== DEFAULT_PRICE_RANGE[1]) search.set("max", String(max));
  if (page > 1) search.set("page", String(page));
  const text = search.toString();
  return text ? `?${text}` : "";
}

/**
 * When a date filter begins: today is local midnight, a week 7 days, a month and a year by the calendar
 * (specification 9). "Local" is the time zone of whoever runs it, so 'today' is computed in the browser.
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

/** To the same day, or to the month's last where it has no such day, as the database counts. */
function goBackMonths(date: Date, months: number): void {
  const day = date.getDate();
  date.setMonth(date.getMonth() - months);
  if (date.getDate() !== day) date.setDate(0);
}

function isOneOf<T extends string>(words: readonly T[], word: string): word is T {
  return (words as readonly string[]).includes(word);
}
