/** Prefix of the ids of a post's headings, so that they differ from the ids of the page. */
export const HEADING_ID = "post-";

export const HEADINGS = ["h2", "h3", "h4", "h5", "h6"] as const;

/** Tags and attributes that a post may contain, for both sanitizers (threat T16). All others are removed. */
export const ALLOWED_HTML: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(HEADINGS.map((name) => [name, ["id"]])),
  ...tags("p", "br", "hr", "strong", "b", "em", "i", "del", "s"),
  ...tags("sub", "sup", "kbd", "code", "pre", "blockquote", "ul", "li"),
  ...tags("table", "thead", "tbody", "tr"),
  a: ["href", "title", "rel", "target"],
  img: ["src", "alt", "title", "loading", "decoding"],
  ol: ["start"],
  th: ["align"],
  td: ["align"],
};

/** Schemes of allowed addresses. Paths from the root and fragments are allowed too. */
export const ALLOWED_SCHEMES = ["http", "https", "mailto"] as const;

/** Elements that are removed with their content. */
export const DROPPED_WITH_CONTENT = [
  ...["script", "style", "noscript", "template", "svg", "math", "iframe", "object", "embed"],
  ...["textarea", "option", "select", "title", "xmp", "noembed", "noframes", "plaintext"],
];

/** Returns a link's attributes; none if its address is not allowed, so that the link leads nowhere. */
export function linkAttributes({ href, title }: Attributes): Record<string, string> {
  const address = clean(href);
  const titleAttribute: Record<string, string> = title ? { title } : {};
  if (isLocalPath(address) || /^(#|mailto:)/i.test(address))
    return { href: address, ...titleAttribute };
  if (!isWebAddress(address)) return {};
  // Tells search engines that the site does not vouch for members' links; the target page gets no opener.
  const rel = "nofollow ugc noopener noreferrer";
  return { href: address, ...titleAttribute, rel, target: "_blank" };
}

/** Returns the attributes of a heading: an id with the prefix of posts, or none. */
export function headingAttributes({ id }: Attributes): Record<string, string> {
  return id?.startsWith(HEADING_ID) ? { id } : {};
}

/** Returns the attributes of an image, or null if its address is not allowed. */
export function imageAttributes({ src, alt, title }: Attributes): Record<string, string> | null {
  const address = clean(src);
  if (!isLocalPath(address) && !isWebAddress(address)) return null;
  const titleAttribute: Record<string, string> = title ? { title } : {};
  return { src: address, alt: alt ?? "", ...titleAttribute, loading: "lazy", decoding: "async" };
}

interface Attributes {
  [name: string]: string | null | undefined;
}

function tags(...names: string[]): Record<string, readonly string[]> {
  return Object.fromEntries(names.map((name) => [name, []]));
}

/** Removes control characters and surrounding spaces. */
function clean(address: string | null | undefined): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip tabs, so `java\tscript:` is a script.
  return (address ?? "").replace(/[\u0000-\u001f\u007f]/g, "").trim();
}

function isLocalPath(address: string): boolean {
  return /^\/(?![/\\])/.test(address);
}

function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}
