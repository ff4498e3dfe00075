/** The preferences that are forwarded, with the values that they may have. */
const PREFERENCES: ReadonlyMap<string, RegExp> = new Map([
  ["return", /^(?:minimal|headers-only|representation)$/],
  ["resolution", /^(?:merge-duplicates|ignore-duplicates)$/],
  ["missing", /^(?:default|null)$/],
  ["handling", /^(?:strict|lenient)$/],
  ["max-affected", /^\d{1,9}$/],
]);

/**
 * Reads the `Prefer` header and writes it anew, without what the API does not know. Every estimated count becomes an
 * exact one: the planner's estimate comes from statistics over all rows, so it would show a visitor how many drafts
 * there are and which titles begin with which words. An exact count covers the caller's own rows (threats T9 and T11).
 */
export function readPrefer(prefer: string): string {
  const kept = new Map<string, string>();
  for (const part of prefer.split(/[,;]/)) {
    const [name = "", value = ""] = part.split("=").map((text) => text.trim().toLowerCase());
    if (kept.has(name)) continue;
    if (name === "count" && value !== "") kept.set(name, "exact");
    else if (PREFERENCES.get(name)?.test(value)) kept.set(name, value);
  }
  return [...kept].map(([name, value]) => `${name}=${value}`).join(",");
}
