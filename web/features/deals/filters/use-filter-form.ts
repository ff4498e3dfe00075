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
 * A filter form whose choices become the address at once. The controls are uncontrolled, so that focus stays where it
 * is; when the address changes by other means (Back, a chip), their values are set from it.
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
    // A mistake in a closed panel: the browser could not show it.
    noValidate: true,
    ref: form as RefObject<HTMLFormElement | null>,
    onSubmit(event: FormEvent) {
      event.preventDefault();
      apply();
    },
    /** A select applies at once; a text applies on Enter or blur. */
    onChange(event: ChangeEvent<HTMLFormElement>) {
      const control: Element = event.target;
      if (control instanceof HTMLSelectElement) apply();
    },
    /** Browsers submit a form of several fields on Enter only where it has a button. */
    onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
      const { key, nativeEvent, target } = event;
      if (key !== "Enter" || nativeEvent.isComposing || !(target instanceof HTMLInputElement))
        return;
      event.preventDefault();
      event.currentTarget.requestSubmit();
    },
    /** A price waits for Apply or Enter: its panel has a second field to fill in. */
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
