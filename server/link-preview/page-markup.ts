import { Parser } from "htmlparser2";

/** `htmlparser2` takes seconds for 100,000 open tags; its time grows with their square. */
const DEPTH_MAX = 256;
const ELEMENTS_MAX = 50_000;

/** The parts of a page that describe it to programs. */
export interface PageMarkup {
  /** Content of `<title>`. */
  title: string;
  /** Contents of `meta` elements by property or name. */
  meta: Map<string, string[]>;
  /** Parsed blocks of JSON-LD. Broken ones are omitted. */
  jsonLd: unknown[];
}

/** Reads the markup of a page. Returns null for a page that is deeper or larger than pages for people. */
export function readMarkup(html: string): PageMarkup | null {
  const page: PageMarkup = { title: "", meta: new Map(), jsonLd: [] };
  let depth = 0;
  let elements = 0;
  let text: string | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      elements += 1;
      if (depth > DEPTH_MAX || elements > ELEMENTS_MAX) throw new TooComplex();
      const isJsonLd = name === "script" && /^application\/ld\+json/i.test(attributes.type ?? "");
      // An icon may have a title, too.
      if (isJsonLd || (name === "title" && page.title === "")) text = "";
      if (name === "meta") noteMeta(page.meta, attributes);
    },
    ontext(part) {
      if (text !== null) text += part;
    },
    onclosetag(name) {
      depth -= 1;
      if (text !== null && name === "title") page.title = text;
      if (text !== null && name === "script") noteJson(page.jsonLd, text);
      if (name === "title" || name === "script") text = null;
    },
  });
  try {
    parser.end(html);
    return page;
  } catch (error) {
    if (error instanceof TooComplex) return null;
    throw error;
  }
}

class TooComplex extends Error {}

function noteMeta(meta: PageMarkup["meta"], attributes: Record<string, string>): void {
  const name = (attributes.property ?? attributes.name ?? "").toLowerCase();
  const { content } = attributes;
  if (name && content) meta.set(name, [...(meta.get(name) ?? []), content]);
}

function noteJson(blocks: unknown[], text: string): void {
  try {
    blocks.push(JSON.parse(text));
  } catch {
    // Many shops write JSON by hand. OpenGraph remains.
  }
}

/** Returns the text of a string that may contain tags and character references, as names in JSON-LD do. */
export function plainTextOf(html: string): string {
  let text = "";
  const parser = new Parser({
    ontext(part) {
      text += part;
    },
  });
  parser.end(html);
  return text;
}
