/**
 * Returns the target of `?next=` if it is a local path, otherwise "/" (threat T17). Refuses schemes, `//host`, backslashes and
 * control characters, which browsers read as slashes or drop.
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
  // `/.//evil.example` becomes `//evil.example` only after normalisation.
  if (url.origin !== HERE || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search + url.hash;
}

/** Origin under the reserved domain `invalid`. */
const HERE = "http://here.invalid";
