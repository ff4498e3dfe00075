import type { Json } from "#contract/database.types.ts";

/** A field of a deal before and after an edit; in the history of a deal an image is whether there was one. */
export interface Change {
  field: string;
  before: Json;
  after: Json;
}

/** The fields in the order of the form. */
const FIELDS = [
  "deal_url",
  "title",
  "price",
  "original_price",
  "currency",
  "merchant",
  "category",
  "location",
  "image_url",
  "description",
  "starts_at",
  "expires_at",
];

/** Reads `{field: [before, after]}` in the order of the form. */
export function readChanges(changes: Json): Change[] {
  if (typeof changes !== "object" || changes === null || Array.isArray(changes)) return [];
  return Object.entries(changes)
    .flatMap(([field, values]) =>
      Array.isArray(values) ? [{ field, before: values[0] ?? null, after: values[1] ?? null }] : [],
    )
    .sort((a, b) => compareFields(a.field, b.field));
}

/** Sorts the fields of a deal in the order of the form. */
export function compareFields(a: string, b: string): number {
  return FIELDS.indexOf(a) - FIELDS.indexOf(b);
}
