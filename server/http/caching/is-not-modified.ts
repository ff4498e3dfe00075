interface Version {
  etag: string;
  changedAt?: Date | null;
}

/** Returns whether the client has this version (RFC 9110, 13.1): by its tag, or by date if it sends no tag. */
export function isNotModified(headers: Headers, { etag, changedAt = null }: Version): boolean {
  const tags = headers.get("if-none-match");
  if (tags !== null) {
    // A compressing proxy makes the tag weak, but the version is the same.
    return tags
      .split(",")
      .map((tag) => tag.trim().replace(/^W\//, ""))
      .some((tag) => tag === etag || tag === "*");
  }
  const since = Date.parse(headers.get("if-modified-since") ?? "");
  // HTTP dates have whole seconds.
  return changedAt !== null && Math.floor(changedAt.getTime() / 1000) * 1000 <= since;
}
