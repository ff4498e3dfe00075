import { expect } from "vitest";

/** Matches the JSON details of a refusal about this field. */
export function aboutField(field: string): string {
  return expect.stringContaining(`"field": ${JSON.stringify(field)}`);
}
