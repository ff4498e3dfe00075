import type { Path } from "react-hook-form";
import type * as z from "zod/mini";

/** What is typed into a form: text in every field. */
export type TypedValues = Record<string, string>;

/** A schema whose keys are the fields of a form, in the order of the page. */
export type FormSchema<Input extends TypedValues, Output> = z.ZodMiniType<Output, Input> & {
  shape: Record<keyof Input, unknown>;
};

/** The fields of a form, in the order of the page. */
export function fieldsOf<Input extends TypedValues>({
  shape,
}: Pick<FormSchema<Input, unknown>, "shape">) {
  return Object.keys(shape) as (Path<Input> & keyof Input)[];
}

/** The values of an untouched form: empty, or as `defaults` says. */
export function emptyValues<Input extends TypedValues>(
  schema: Pick<FormSchema<Input, unknown>, "shape">,
  defaults: Partial<Input> = {},
): Input {
  const empty = fieldsOf(schema).map((field) => [field, defaults[field] ?? ""]);
  return Object.fromEntries(empty) as Input;
}
