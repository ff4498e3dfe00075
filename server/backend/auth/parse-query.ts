/**
 * Returns the parameters of a query string, or null if two parsers could read it differently: a name that is not in
 * `names`, percent-encoded, in another case or duplicated. The backend takes the first literal name; other parsers
 * decode names before comparing them.
 */
export function parseQuery(search: string, names: readonly string[]): URLSearchParams | null {
  const query = new URLSearchParams();
  if (search === "") return query;
  for (const pair of search.slice(1).split("&")) {
    const [name = ""] = pair.split("=", 1);
    if (!names.includes(name) || query.has(name)) return null;
    query.set(name, new URLSearchParams(pair).get(name) ?? "");
  }
  return query;
}
