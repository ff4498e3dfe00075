/**
 * Returns the parameters of a query string, or null where two readers could understand it differently: a name that is
 * not among `names`, percent-encoded, in another case or doubled. The backend takes the first literal name, other
 * readers decode names before they compare.
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
