import { type DealFilters, filtersFromSearch, WITH_EXPIRED } from "#contract/deals/filters.ts";
import { type PriceRange, priceLimits } from "#contract/deals/price-range.ts";
import { type FactFilters, factFiltersOf } from "#contract/halal/fact-filters.ts";

/** The filters that a form shows. The names of its controls are the query parameters of the list. */
export type FormFilters = Pick<
  DealFilters,
  | "category"
  | "location"
  | "channel"
  | "type"
  | "date"
  | "priceRange"
  | "status"
  | keyof FactFilters
>;

/**
 * Reads the filters from a form. A form without a category control (the rail selects the category) or without controls for
 * halal facts leaves these filters unchanged. Hidden fields keep the channel and the type.
 */
export function readFilterForm(form: HTMLFormElement): Partial<FormFilters> {
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") search.set(name, value);
  }
  const read = filtersFromSearch(search).filters;
  const { category, location, channel, type, date, priceRange, status } = read;
  return {
    ...{ location, channel, type, date, priceRange, status },
    ...(search.has("category") && { category }),
    ...(search.has("stunning") && factFiltersOf(read)),
  };
}

/** Sets the controls to the filters of the address. */
export function writeFilterForm(form: HTMLFormElement, filters: FormFilters): void {
  const { category, location, channel, type, date, certifier, stunning, alcohol } = filters;
  const facts = { certifier, stunning, alcohol };
  const prices = priceTexts(filters.priceRange);
  const values = { category, location, channel, type, date, ...facts, ...prices };
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLSelectElement || control instanceof HTMLInputElement) {
      control.value = value;
    }
  }
  const checks = { expired: filters.status === WITH_EXPIRED, unknown: filters.unknown === "hide" };
  for (const [name, checked] of Object.entries(checks)) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement && control.type === "checkbox") {
      control.checked = checked;
    }
  }
}

/** Returns the limits as the controls show them; empty without a limit. */
export function priceTexts(range: PriceRange): { min: string; max: string } {
  const { min, max } = priceLimits(range);
  return { min: min === null ? "" : String(min), max: max === null ? "" : String(max) };
}
