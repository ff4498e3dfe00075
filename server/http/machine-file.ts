import { createHash } from "node:crypto";

/** A file that machines read again and again. */
export interface MachineFile {
  body: string;
  contentType: string;
  /** When what it says last changed; null where nobody knows. */
  changedAt: Date | null;
}

const TEN_MINUTES = "public, max-age=600";

/** The file, or 304 without a body for whoever has it already (RFC 9110, 13.1). */
export function answerMachineFile(request: Request, file: MachineFile): Response {
  const etag = `"${createHash("sha256").update(file.body).digest("base64url").slice(0, 27)}"`;
  const headers = {
    "content-type": file.contentType,
    "cache-control": TEN_MINUTES,
    vary: "accept-encoding",
    etag,
    ...(file.changedAt ? { "last-modified": file.changedAt.toUTCString() } : {}),
  };
  return hasIt(request.headers, etag, file.changedAt)
    ? new Response(null, { status: 304, headers })
    : new Response(file.body, { headers });
}

/** By its tag where one is sent; the date counts only without one. */
function hasIt(headers: Headers, etag: string, changedAt: Date | null): boolean {
  const tags = headers.get("if-none-match");
  if (tags !== null) {
    // Compression on the way makes a tag weak; it is the same file.
    return tags
      .split(",")
      .map((tag) => tag.trim().replace(/^W\//, ""))
      .some((tag) => tag === etag || tag === "*");
  }
  const since = Date.parse(headers.get("if-modified-since") ?? "");
  // Dates in headers have whole seconds.
  return changedAt !== null && Math.floor(changedAt.getTime() / 1000) * 1000 <= since;
}
