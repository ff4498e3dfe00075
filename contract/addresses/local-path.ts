/**
 * Where `?next=` may lead (threat T17): a path of this site with its search and hash, "/" for everything else. Refused
 * are a scheme, `//host`, backslashes and control characters, which browsers read as slashes or drop.
 */
export function safeLocalPath(next: string | null | undefined): string {
  if (!next || next.length > 2_048 || !next.startsWith("/")) return "/";
  if (
    [...next].some((character) => character === "\\" || character < " " || character === "\u007f")
  ) {
    return "/";
  }
  if (!URL.canParse(next, HERE)) return "/";
  const url = new URL(next, HERE);
  // `/.//evil.example` only becomes `//evil.example` once the dots are resolved.
  if (url.origin !== HERE || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search + url.hash;
}

/** Any origin nobody can own. */
const HERE = "http://here.invalid";
