import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type DefaultValues, type FieldValues, type Path, useForm } from "react-hook-form";
import type { AppErrorData } from "#contract/errors/errors.ts";
import { refusedField } from "#contract/errors/plain-error.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { useErrorSummary } from "#ui/form/use-error-summary.ts";
import { type FormSchema, fieldsOf, type TypedValues } from "./form-values.ts";

interface CheckedFormOptions<Input extends TypedValues, Output> {
  name: string;
  schema: FormSchema<Input, Output>;
  values: Input;
  /** Fields for refusals that name no field, by code. */
  fieldOfCode?: Readonly<Record<string, Path<Input> & keyof Input>> | undefined;
}

/**
 * Form validated by its schema: each field on its first blur and every later change, all fields before sending. Errors move the
 * focus to an invalid field or the summary. A refusal is shown at its field or as the `failure` of the form.
 */
export function useCheckedForm<Input extends TypedValues, Output extends FieldValues>({
  name,
  schema,
  values,
  fieldOfCode,
}: CheckedFormOptions<Input, Output>) {
  const fields = fieldsOf(schema);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    mode: "onTouched",
    shouldFocusError: false,
    defaultValues: values as DefaultValues<Input>,
  });
  const fieldId = (field: string) => `${name}-${field}`;
  const { summary, onInvalid, clearSummary } = useErrorSummary(form, fields, fieldId);

  return {
    form,
    fields,
    fieldId,
    summary,
    failure,
    onInvalid,
    clearErrors(): void {
      clearSummary();
      setFailure(null);
    },
    /** Shows why sending failed; `payload` is from the rejected action. */
    refuse({ payload }: { payload?: AppErrorData | undefined }): void {
      const field = fieldOfCode?.[payload?.code ?? ""] ?? refusedField(payload, fields);
      const message = failureText({ payload });
      if (field) form.setError(field, { type: "server", message }, { shouldFocus: true });
      else setFailure(message);
    },
  };
}
