import { useState } from "react";
import type { FieldErrors, FieldValues, Path, UseFormReturn } from "react-hook-form";

export interface ErrorSummaryContent {
  /** Changes with every submit, so that the summary takes focus again. */
  key: number;
  errors: readonly { fieldId: string; message: string }[];
}

/** A form of so few fields shows its errors at the fields alone. */
const FEW_FIELDS = 2;

/**
 * What a form does after a submit that broke its rules: one error, or a form of two fields, takes the focus to the first
 * wrong field; two or more make a summary. `order` is the order of the fields on the page, `idOf` the id of a field's
 * control. An error leaves the summary when its field is valid; the focus stays where somebody is typing.
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
