/**
 * Returns the target of `?next=` if it is a local path, otherwise "/" (threat T17). Refuses schemes, `//host`, backslashes and
 * control characters, which browsers drop or treat as slashes.
 */
export function safeLocalPath(next: string | null | undefined): string {
  if (!next || next.length > 2_048 || !next.startsWith("/")) return "/";
  if (
    [...next].some((character) => character === "\\" || character < " " || character === "\u007f")
  ) {
    return "/";
  }
  if (!URL.canParse(next, LOCAL_ORIGIN)) return "/";
  const url = new URL(next, LOCAL_ORIGIN);
  // `/.//evil.example` becomes `//evil.example` only after normalization.
  if (url.origin !== LOCAL_ORIGIN || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search + url.hash;
}

/** An origin in the reserved domain `invalid`. */
const LOCAL_ORIGIN = "http://here.invalid";
