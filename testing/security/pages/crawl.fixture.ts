/** A crawled response. */
export interface Found {
  path: string;
  status: number;
  /** The body as text, including the bytes of an image. */
  text: string;
  headers: Headers;
}

const PAGES_MAX = 600;

/**
 * Visits the addresses in `from` and everything that they lead to on the same site: links, images, scripts and styles of pages, and
 * addresses in sitemaps, feeds and JSON. Returns the responses by path.
 */
export async function crawl(
  site: string,
  from: readonly string[],
  pagesMax = PAGES_MAX,
): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  const waiting = [...from];
  while (waiting.length > 0 && found.size < pagesMax) {
    const path = waiting.shift() ?? "";
    if (found.has(path)) continue;
    const answer = await fetch(`${site}${path}`, { redirect: "manual" });
    const text = Buffer.from(await answer.arrayBuffer()).toString("latin1");
    const utf8 = Buffer.from(text, "latin1").toString("utf8");
    found.set(path, { path, status: answer.status, text: utf8, headers: answer.headers });
    const type = answer.headers.get("content-type") ?? "";
    // Finds no addresses in scripts and styles, which are the same on every page.
    if (/html|xml|json/.test(type)) waiting.push(...linksIn(utf8, site));
    const location = answer.headers.get("location");
    if (location) waiting.push(...linksIn(`"${location}"`, site));
  }
  return found;
}

/** Returns all addresses of this site in a text, however they are written. */
function linksIn(text: string, site: string): string[] {
  const plain = text.replaceAll("&amp;", "&").replaceAll("\\u002F", "/").replaceAll("\\/", "/");
  const absolute = [...plain.matchAll(/https?:\/\/[^\s"'<>\\)]+/g)].map(([address]) => address);
  const local = [...plain.matchAll(/["'(](\/[^\s"'<>\\)]*)/g)].map(([, path]) => path ?? "");
  return [...absolute, ...local].flatMap((address) => {
    if (!URL.canParse(address, site)) return [];
    const url = new URL(address, site);
    return url.origin === site ? [url.pathname + url.search] : [];
  });
}
