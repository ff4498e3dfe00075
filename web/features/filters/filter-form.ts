import type { DealFilters } from "#contract/filters.ts";
import { readListAddress, WITH_EXPIRED } from "./list-address.ts";

/** The filters that a form of the list shows; its control names are those of the address. */
export type FormFilters = Pick<DealFilters, "category" | "location" | "date" | "status">;

/** What a filter form says now. A form without a control (the category page has no category) leaves it empty. */
export function readFilterForm(form: HTMLFormElement): FormFilters {
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") search.set(name, value);
  }
  const { category, location, date, status } = readListAddress(search).filters;
  return { category, location, date, status };
}

/** Puts the filters into the form's controls: the address has changed by other means than the form. */
export function writeFilterForm(form: HTMLFormElement, filters: FormFilters): void {
  for (const name of ["category", "location", "date"] as const) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLSelectElement || control instanceof HTMLInputElement) {
      control.value = filters[name];
    }
  }
  const expired = form.elements.namedItem("expired");
  if (expired instanceof HTMLInputElement) expired.checked = filters.status === WITH_EXPIRED;
}
