import {
  type ChangeEvent,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
} from "react";
import { useNavigate } from "react-router";
import type { DealFilters } from "#contract/deals/filters.ts";
import { DEFAULT_PRICE_RANGE } from "#contract/limits.ts";
import { readFilterForm, writeFilterForm } from "./filter-form.ts";
import { listAddress } from "./list-address.ts";

/**
 * Applies each choice of a filter form to the address. The controls are uncontrolled, to keep the focus, and are updated when the
 * address changes by other means (Back, a chip).
 */
export function useFilterForm(basePath: string, filters: DealFilters) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    if (form.current) writeFilterForm(form.current, filters);
  }, [filters]);

  function apply(): void {
    if (!form.current) return;
    if (!form.current.checkValidity()) {
      showMistake(form.current);
      return;
    }
    const next = listAddress(basePath, { ...filters, ...readFilterForm(form.current) });
    if (next !== listAddress(basePath, filters)) void navigate(next);
  }

  function clearPrice(): void {
    void navigate(listAddress(basePath, { ...filters, priceRange: DEFAULT_PRICE_RANGE }));
  }

  return {
    clearPrice,
    // The browser cannot show an error in a closed panel.
    noValidate: true,
    ref: form as RefObject<HTMLFormElement | null>,
    onSubmit(event: FormEvent) {
      event.preventDefault();
      apply();
    },
    /** Selects apply immediately; texts apply on Enter or blur. */
    onChange(event: ChangeEvent<HTMLFormElement>) {
      const control: Element = event.target;
      if (control instanceof HTMLSelectElement) apply();
    },
    /** Browsers may not submit a form with several fields on Enter while its button is in a closed panel. */
    onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
      const { key, nativeEvent, target } = event;
      if (key !== "Enter" || nativeEvent.isComposing || !(target instanceof HTMLInputElement))
        return;
      event.preventDefault();
      event.currentTarget.requestSubmit();
    },
    /** A price applies on Apply or Enter, because its panel has a second field. */
    onBlur({ target }: FocusEvent<HTMLFormElement>) {
      const control: Element = target;
      if (!(control instanceof HTMLInputElement) || control.inputMode !== "decimal") apply();
    },
  };
}

function showMistake(form: HTMLFormElement): void {
  const panel = form.querySelector("details");
  if (panel) panel.open = true;
  form.reportValidity();
}
