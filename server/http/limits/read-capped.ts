/**
 * Reads the whole body of a request or a response; null if it is empty. Returns "too large" if Content-Length exceeds the
 * cap, or as soon as the body does.
 */
export async function readCapped(
  message: Request | Response,
  cap: number,
): Promise<Buffer | null | "too large"> {
  if (Number(message.headers.get("content-length") ?? 0) > cap) return "too large";
  if (!message.body) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of message.body) {
    size += chunk.byteLength;
    if (size > cap) return "too large";
    chunks.push(chunk);
  }
  return size > 0 ? Buffer.concat(chunks) : null;
}
