import { redactText } from "./redact-text.ts";
import { isSensitiveName, REDACTED } from "./sensitive-words.ts";

/**
 * Copies a value for logs. Redacts sensitive fields, and email addresses, tokens and similar values in texts. Accepts
 * any value, never throws, and handles cycles. Errors become plain objects.
 */
export function redact(value: unknown): unknown {
  return redactValue(value, new Set(), 0);
}

const DEPTH_MAX = 10;

function redactValue(value: unknown, ancestors: Set<object>, depth: number): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "function" || typeof value === "symbol") return `[${typeof value}]`;
  if (typeof value !== "object" || value === null) return value;
  if (ancestors.has(value)) return "[circular]";
  if (depth >= DEPTH_MAX) return "[too deep]";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return "[binary]";

  ancestors.add(value);
  const copy = Array.isArray(value)
    ? value.map((item) => redactValue(item, ancestors, depth + 1))
    : redactFields(value, ancestors, depth + 1);
  ancestors.delete(value);
  return copy;
}

function redactFields(value: object, ancestors: Set<object>, depth: number): unknown {
  const copy: [string, unknown][] = [];
  for (const [name, field] of fieldsOf(value)) {
    const isSecret = isSensitiveName(name) && field !== null && field !== undefined;
    copy.push([name, isSecret ? REDACTED : redactValue(field, ancestors, depth)]);
  }
  // Not an assignment, because of fields named __proto__.
  return Object.fromEntries(copy);
}

function fieldsOf(value: object): [string, unknown][] {
  if (value instanceof Set) return [...value].map((item, index) => [String(index), item]);
  // Map, Headers, URLSearchParams and FormData provide their fields through entries().
  if ("entries" in value && typeof value.entries === "function" && Symbol.iterator in value) {
    return [...(value as unknown as Iterable<[unknown, unknown]>)].map(([name, item]) => [
      String(name),
      item,
    ]);
  }
  const names = new Set(Object.keys(value));
  // These properties of errors are not enumerable.
  if (value instanceof Error)
    for (const name of ["name", "message", "stack", "cause"]) names.add(name);
  return [...names].flatMap((name) => {
    const field = readField(value, name);
    return field === undefined ? [] : [[name, field] satisfies [string, unknown]];
  });
}

function readField(value: object, name: string): unknown {
  try {
    return (value as Record<string, unknown>)[name];
  } catch {
    return "[unreadable]";
  }
}
