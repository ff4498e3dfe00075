import type { Json } from "./database.types.ts";

/** Returns whether a value is an object, not a list or null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the fields of a JSON object; none for any other value. */
export function jsonFields(json: Json | undefined): { [name: string]: Json | undefined } {
  return isObject(json) ? json : {};
}
