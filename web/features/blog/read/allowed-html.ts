/**
 * What a post may become in a page, for the sanitiser on the server and the one in the browser alike (threat T16).
 * Tags and their attributes; nothing else passes.
 */
export const ALLOWED_HTML: Readonly<Record<string, readonly string[]>> = {
  ...tags("h2", "h3", "h4", "h5", "h6", "p", "br", "hr", "strong", "b", "em", "i", "del", "s"),
  ...tags("sub", "sup", "kbd", "code", "pre", "blockquote", "ul", "li"),
  ...tags("table", "thead", "tbody", "tr"),
  a: ["href", "title", "rel", "target"],
  img: ["src", "alt", "title", "loading", "decoding"],
  ol: ["start"],
  th: ["align"],
  td: ["align"],
};

/** Schemes that may stand in an address; relative addresses are those of this site. */
export const ALLOWED_SCHEMES = ["http", "https", "mailto"] as const;

/** Of these not even the text inside stays. */
export const DROPPED_WITH_CONTENT = [
  ...["script", "style", "noscript", "template", "svg", "math", "iframe", "object", "embed"],
  ...["textarea", "option", "select", "title", "xmp", "noembed", "noframes", "plaintext"],
];

/** A link's attributes, or none where its address is not allowed: then only its words stay. */
export function linkAttributes({ href, title }: Attributes): Record<string, string> {
  const address = clean(href);
  const named: Record<string, string> = title ? { title } : {};
  if (isHere(address) || /^(#|mailto:)/i.test(address)) return { href: address, ...named };
  if (!isWeb(address)) return {};
  // Members vouch for their links, the site does not; and it hands over no window of its own.
  const rel = "nofollow ugc noopener noreferrer";
  return { href: address, ...named, rel, target: "_blank" };
}

/** The attributes of an image, or null where its address is not allowed and the image is removed. */
export function imageAttributes({ src, alt, title }: Attributes): Record<string, string> | null {
  const address = clean(src);
  if (!isHere(address) && !isWeb(address)) return null;
  const named: Record<string, string> = title ? { title } : {};
  return { src: address, alt: alt ?? "", ...named, loading: "lazy", decoding: "async" };
}

interface Attributes {
  [name: string]: string | null | undefined;
}

function tags(...names: string[]): Record<string, readonly string[]> {
  return Object.fromEntries(names.map((name) => [name, []]));
}

/** As a browser reads an address: without control characters and the spaces around it. */
function clean(address: string | null | undefined): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip them, so `java\tscript:` is a script.
  return (address ?? "").replace(/[\u0000-\u001f\u007f]/g, "").trim();
}

function isHere(address: string): boolean {
  return /^\/(?![/\\])/.test(address);
}

function isWeb(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}
