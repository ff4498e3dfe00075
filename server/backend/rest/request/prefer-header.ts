/** Forwarded preferences and their allowed values. */
const PREFERENCES: ReadonlyMap<string, RegExp> = new Map([
  ["return", /^(?:minimal|headers-only|representation)$/],
  ["resolution", /^(?:merge-duplicates|ignore-duplicates)$/],
  ["missing", /^(?:default|null)$/],
  ["handling", /^(?:strict|lenient)$/],
  ["max-affected", /^\d{1,9}$/],
]);

/**
 * Rewrites the `Prefer` header without unknown preferences. Estimated counts become exact: the planner's estimate is
 * based on statistics of all rows and would reveal how many drafts exist and with which words titles begin. An exact
 * count covers only rows visible to the caller (threats T9 and T11).
 */
export function readPrefer(prefer: string): string {
  const preferences = new Map<string, string>();
  for (const part of prefer.split(/[,;]/)) {
    const [name = "", value = ""] = part.split("=").map((text) => text.trim().toLowerCase());
    if (preferences.has(name)) continue;
    if (name === "count" && value !== "") preferences.set(name, "exact");
    else if (PREFERENCES.get(name)?.test(value)) preferences.set(name, value);
  }
  return [...preferences].map(([name, value]) => `${name}=${value}`).join(",");
}
