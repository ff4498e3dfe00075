interface Version {
  etag: string;
  changedAt?: Date | null;
}

/** True where the client has this version already (RFC 9110, 13.1): by its tag, or by the date where no tag is sent. */
export function isNotModified(headers: Headers, { etag, changedAt = null }: Version): boolean {
  const tags = headers.get("if-none-match");
  if (tags !== null) {
    // Compression on the way makes a tag weak; it is the same version.
    return tags
      .split(",")
      .map((tag) => tag.trim().replace(/^W\//, ""))
      .some((tag) => tag === etag || tag === "*");
  }
  const since = Date.parse(headers.get("if-modified-since") ?? "");
  // Dates in headers have whole seconds.
  return changedAt !== null && Math.floor(changedAt.getTime() / 1000) * 1000 <= since;
}
