import { type DealFilters, filtersFromSearch, WITH_EXPIRED } from "#contract/deals/filters.ts";
import { type PriceRange, priceLimits } from "#contract/deals/price-range.ts";

/** The filters that a form of the list shows; its control names are those of the address. */
export type FormFilters = Pick<
  DealFilters,
  "category" | "location" | "date" | "priceRange" | "status"
>;

/**
 * The filters in a form now. Without a control for the category (beside the list, where the rail chooses it) the
 * category is not among them and stays as it is.
 */
export function readFilterForm(form: HTMLFormElement): Partial<FormFilters> {
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") search.set(name, value);
  }
  const { category, location, date, priceRange, status } = filtersFromSearch(search).filters;
  const shown = { location, date, priceRange, status };
  return search.has("category") ? { ...shown, category } : shown;
}

/** Sets the form's controls to the filters, after the address changed by other means than the form. */
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

/** The two ends of a price range as the controls show them; empty without a limit. */
export function priceTexts(range: PriceRange): { min: string; max: string } {
  const { min, max } = priceLimits(range);
  return { min: min === null ? "" : String(min), max: max === null ? "" : String(max) };
}
