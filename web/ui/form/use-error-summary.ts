import { useState } from "react";
import type { FieldErrors, FieldValues, Path, UseFormReturn } from "react-hook-form";

export interface ErrorSummaryContent {
  /** Changes with every submit, so that the summary receives focus again. */
  key: number;
  errors: readonly { fieldId: string; message: string }[];
}

/** Forms with up to this many fields have no summary. */
const FEW_FIELDS = 2;

/**
 * Handles a submit with errors. For a single error or in a short form, focuses the first invalid field; otherwise shows a summary.
 * `order` is the order of the fields on the page, `idOf` returns the id of a field's control. A corrected field leaves
 * the summary without moving the focus.
 */
export function useErrorSummary<Values extends FieldValues, Output = Values>(
  form: UseFormReturn<Values, unknown, Output>,
  order: readonly Path<Values>[],
  idOf: (name: string) => string,
) {
  const [submitted, setSubmitted] = useState<{ key: number; wrong: Path<Values>[] } | null>(null);
  const { errors } = form.formState;

  function onInvalid(broken: FieldErrors<Values>): void {
    const wrong = order.filter((name) => broken[name]);
    const [first] = wrong;
    const isShort = wrong.length < 2 || order.length <= FEW_FIELDS;
    if (isShort && first) form.setFocus(first);
    setSubmitted(isShort ? null : { key: (submitted?.key ?? 0) + 1, wrong });
  }

  const left = submitted?.wrong.filter((name) => errors[name]) ?? [];
  const summary: ErrorSummaryContent | null =
    submitted && left.length > 0
      ? {
          key: submitted.key,
          errors: left.map((name) => ({
            fieldId: idOf(name),
            message: String(errors[name]?.message ?? ""),
          })),
        }
      : null;

  return { summary, onInvalid, clearSummary: () => setSubmitted(null) };
}
