import { expect } from "vitest";

/** Matches the details of a refusal about this field, whose parameters are JSON. */
export function aboutField(field: string): string {
  return expect.stringContaining(`"field": ${JSON.stringify(field)}`);
}
