import { cutText } from "#contract/text/shorten.ts";

export const SEARCH_MAX = 100;

/** Procedure parameters that contain a search text. */
const SEARCHED: ReadonlySet<string> = new Set(["query_param", "location_filter"]);

/** Returns a procedure's argument, cut if it is a search text. */
export function cutSearchText<Value>(name: string, value: Value): Value | string {
  return typeof value === "string" && SEARCHED.has(name) ? cutText(value, SEARCH_MAX) : value;
}
