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

// A form tells a broken rule at once.
void loadErrorWords();

interface FormFieldProps<Values extends FieldValues, Output>
  extends Pick<FieldProps, "label" | "hint" | "optional" | "className"> {
  form: UseFormReturn<Values, unknown, Output>;
  name: Path<Values>;
  /** The id of a field's control, to which the error summary links. */
  idOf: (name: string) => string;
  /** The most characters the field takes; shows how many are used. */
  max?: number;
  children: (control: FieldControlProps & UseFormRegisterReturn) => ReactNode;
}

/** A field of a form of react-hook-form, with its error and its counter: spread the props it passes on the control. */
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
