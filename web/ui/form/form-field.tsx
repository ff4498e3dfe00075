import type { ReactNode } from "react";
import {
  type FieldValues,
  type Path,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useWatch,
} from "react-hook-form";
import { loadErrorWords } from "#lib/errors/error-words.ts";
import { Field, type FieldControlProps, type FieldProps } from "./field.tsx";

// Loads the texts in advance, because forms show errors immediately.
void loadErrorWords();

interface FormFieldProps<Values extends FieldValues, Output>
  extends Pick<FieldProps, "label" | "hint" | "optional" | "className"> {
  form: UseFormReturn<Values, unknown, Output>;
  name: Path<Values>;
  /** Returns the id of a field's control, the target of the error summary. */
  idOf: (name: string) => string;
  max?: number;
  children: (control: FieldControlProps & UseFormRegisterReturn) => ReactNode;
}

/** Field of a react-hook-form form, with its error and counter. Spread the props on the control. */
export function FormField<Values extends FieldValues, Output>({
  form,
  name,
  idOf,
  max,
  children,
  ...field
}: FormFieldProps<Values, Output>) {
  const { error } = form.getFieldState(name, form.formState);
  const value = useWatch({ control: form.control, name });
  return (
    <Field
      {...field}
      id={idOf(name)}
      error={error?.message}
      {...(max === undefined ? {} : { counter: { length: [...String(value ?? "")].length, max } })}
    >
      {(control) => children({ ...control, ...form.register(name) })}
    </Field>
  );
}
