/** The longest text that is searched for; what follows is cut off. */
export const SEARCH_MAX = 100;

/** Parameters of procedures whose text is searched for. */
const SEARCHED: ReadonlySet<string> = new Set(["query_param", "location_filter"]);

/** The argument of a procedure, cut where it is a text to search for. */
export function cutSearchText<Value>(name: string, value: Value): Value | string {
  return typeof value === "string" && SEARCHED.has(name) ? cutText(value) : value;
}

/** The first 100 characters of a text; a character outside of the basic plane is never cut in half. */
export function cutText(text: string): string {
  const letters = Array.from(text.slice(0, 2 * (SEARCH_MAX + 1)));
  return letters.length > SEARCH_MAX ? letters.slice(0, SEARCH_MAX).join("") : text;
}
