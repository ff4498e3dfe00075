/** Number of bytes in which browsers look for the charset of a page. */
const PRESCAN = 1_024;

/** Returns the text of a page in the charset of its header or of its `meta`, UTF-8 by default. Null if it is not in that charset. */
export function decodePage(bytes: Buffer, contentType: string): string | null {
  const start = bytes.subarray(0, PRESCAN).toString("latin1");
  const label = charsetIn(contentType) ?? charsetIn(/<meta\b[^>]*charset[^>]*/i.exec(start)?.[0]);
  try {
    // As a stream, because the last character may be cut.
    return new TextDecoder(label ?? "utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

function charsetIn(text = ""): string | undefined {
  return /charset\s*=\s*["']?\s*([^\s"';>]+)/i.exec(text)?.[1];
}
