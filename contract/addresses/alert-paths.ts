import type { DealFilters } from "#contract/deals/filters.ts";
import { priceLimits } from "#contract/deals/price-range.ts";
import { hasFactFilters } from "#contract/halal/fact-filters.ts";
import { paths } from "./paths.ts";

/**
 * Query parameters that fill in the form for a new alert. `facts` only says that the list had halal filters, which no alert
 * stores, and `listed` how many deals it had with them.
 */
export const ALERT_PREFILL = [
  "words",
  "all",
  "category",
  "merchant",
  "poster",
  "max",
  "channel",
  "type",
  "facts",
  "listed",
] as const;
export type AlertPrefill = Partial<Record<(typeof ALERT_PREFILL)[number], string>>;

/** Addresses of alerts. Separate from `paths`, because the home page does not need them. */
export const alertPaths = {
  /** An alert in the list. */
  alert: (id: string) => `${paths.alerts}#${id}`,
  /** The form for a new alert, filled in with conditions. */
  create: (prefill: AlertPrefill = {}) => {
    const query = new URLSearchParams({ new: "1" });
    for (const name of ALERT_PREFILL) {
      if (prefill[name]) query.set(name, prefill[name]);
    }
    return `${paths.alerts}?${query}`;
  },
  edit: (id: string) => `${paths.alerts}?edit=${encodeURIComponent(id)}`,
  feed: (key: string, language = "en") =>
    `/alerts/${encodeURIComponent(key)}.xml${language === "en" ? "" : `?lang=${language}`}`,
} as const;

/** Returns the filters of a list that an alert can have as conditions. */
export function prefillFromFilters(filters: DealFilters): AlertPrefill {
  const { max } = priceLimits(filters.priceRange);
  return {
    // A search finds deals that contain all its words.
    [/\s/.test(filters.search) ? "all" : "words"]: filters.search.split(/\s+/).join(", "),
    category: filters.category === "all" ? "" : filters.category,
    merchant: filters.merchant,
    max: max === null ? "" : String(max),
    // An alert for one place of sale finds what is sold both ways, too.
    channel: filters.channel === "both" ? "" : filters.channel,
    type: filters.type,
    facts: hasFactFilters(filters) ? "1" : "",
  };
}

/** Reads the conditions from the query of the form's address. */
export function prefillFromQuery(query: URLSearchParams): AlertPrefill {
  return Object.fromEntries(ALERT_PREFILL.map((name) => [name, query.get(name) ?? ""]));
}
