import { expect } from "vitest";

/** The details of a refusal that is about this field: its parameters, as JSON. */
export function aboutField(field: string): string {
  return expect.stringContaining(`"field": ${JSON.stringify(field)}`);
}
