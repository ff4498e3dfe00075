export const SEARCH_MAX = 100;

/** Procedure parameters that contain a search text. */
const SEARCHED: ReadonlySet<string> = new Set(["query_param", "location_filter"]);

/** Returns a procedure's argument, cut if it is a search text. */
export function cutSearchText<Value>(name: string, value: Value): Value | string {
  return typeof value === "string" && SEARCHED.has(name) ? cutText(value) : value;
}

/** Returns the first 100 characters of a text, without splitting surrogate pairs. */
export function cutText(text: string): string {
  const letters = Array.from(text.slice(0, 2 * (SEARCH_MAX + 1)));
  return letters.length > SEARCH_MAX ? letters.slice(0, SEARCH_MAX).join("") : text;
}
