/** Returns the first path in the page at `from` that matches the pattern. Throws if there is none. */
export async function findPage(site: string, from: string, pattern: RegExp): Promise<string> {
  const text = await (await fetch(site + from)).text();
  const found = pattern.exec(text)?.[0];
  if (!found) throw new Error(`${from} has no match for ${pattern}`);
  return found;
}

export const DEAL_PAGE = /\/deals\/[0-9a-f]{7}\b/;
