import type { Json } from "#contract/database.types.ts";
import { compareColumns } from "./deal-columns.ts";

/** A field of a deal before and after an edit; for images, the history of a deal stores only whether there was one. */
export interface Change {
  field: string;
  before: Json;
  after: Json;
}

export function readChanges(changes: Json): Change[] {
  if (typeof changes !== "object" || changes === null || Array.isArray(changes)) return [];
  return Object.entries(changes)
    .flatMap(([field, values]) =>
      Array.isArray(values) ? [{ field, before: values[0] ?? null, after: values[1] ?? null }] : [],
    )
    .sort((a, b) => compareColumns(a.field, b.field));
}
