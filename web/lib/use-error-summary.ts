import { useState } from "react";
import type { FieldErrors, FieldValues, Path, UseFormReturn } from "react-hook-form";

export interface ErrorSummaryContent {
  /** Changes with every submit, so that the summary takes focus again. */
  key: number;
  errors: readonly { fieldId: string; message: string }[];
}

/**
 * What a form does after a submit that broke its rules: one error takes the focus to its field, two or more make
 * a summary. `order` is the order of the fields on the page, `idOf` the id of a field's control. The summary
 * stays as it is until the next submit, so that it never takes focus from somebody who is typing.
 */
export function useErrorSummary<Values extends FieldValues, Output = Values>(
  form: UseFormReturn<Values, unknown, Output>,
  order: readonly Path<Values>[],
  idOf: (name: string) => string,
) {
  const [summary, setSummary] = useState<ErrorSummaryContent | null>(null);

  function onInvalid(errors: FieldErrors<Values>): void {
    const wrong = order.filter((name) => errors[name]);
    const [first] = wrong;
    if (wrong.length === 1 && first) form.setFocus(first);
    setSummary(
      wrong.length < 2
        ? null
        : {
            key: (summary?.key ?? 0) + 1,
            errors: wrong.map((name) => ({
              fieldId: idOf(name),
              message: String(errors[name]?.message ?? ""),
            })),
          },
    );
  }

  return { summary, onInvalid, clearSummary: () => setSummary(null) };
}
