import type { Path } from "react-hook-form";
import type * as z from "zod/mini";

export type TypedValues = Record<string, string>;

/** Schema whose keys are the fields of a form, in page order. */
export type FormSchema<Input extends TypedValues, Output> = z.ZodMiniType<Output, Input> & {
  shape: Record<keyof Input, unknown>;
};

export function fieldsOf<Input extends TypedValues>({
  shape,
}: Pick<FormSchema<Input, unknown>, "shape">) {
  return Object.keys(shape) as (Path<Input> & keyof Input)[];
}

/** Returns the values of an untouched form: `defaults`, otherwise empty. */
export function emptyValues<Input extends TypedValues>(
  schema: Pick<FormSchema<Input, unknown>, "shape">,
  defaults: Partial<Input> = {},
): Input {
  const empty = fieldsOf(schema).map((field) => [field, defaults[field] ?? ""]);
  return Object.fromEntries(empty) as Input;
}
