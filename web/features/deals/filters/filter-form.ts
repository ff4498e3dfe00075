import { type DealFilters, filtersFromSearch, WITH_EXPIRED } from "#contract/deals/filters.ts";
import { type PriceRange, priceLimits } from "#contract/deals/price-range.ts";

/** The filters that a form shows. Control names match the address. */
export type FormFilters = Pick<
  DealFilters,
  "category" | "location" | "date" | "priceRange" | "status"
>;

/**
 * Reads the filters from a form. A form without a category control (beside the rail, which selects it) leaves the category
 * unchanged.
 */
export function readFilterForm(form: HTMLFormElement): Partial<FormFilters> {
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") search.set(name, value);
  }
  const { category, location, date, priceRange, status } = filtersFromSearch(search).filters;
  const filters = { location, date, priceRange, status };
  return search.has("category") ? { ...filters, category } : filters;
}

/** Updates the controls after the address changed by other means than the form. */
export function writeFilterForm(form: HTMLFormElement, filters: FormFilters): void {
  const { category, location, date, priceRange } = filters;
  const values = { category, location, date, ...priceTexts(priceRange) };
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLSelectElement || control instanceof HTMLInputElement) {
      control.value = value;
    }
  }
  const expired = form.elements.namedItem("expired");
  if (expired instanceof HTMLInputElement) expired.checked = filters.status === WITH_EXPIRED;
}

/** Returns the limits as the controls show them; empty without a limit. */
export function priceTexts(range: PriceRange): { min: string; max: string } {
  const { min, max } = priceLimits(range);
  return { min: min === null ? "" : String(min), max: max === null ? "" : String(max) };
}
