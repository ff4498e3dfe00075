/** The whole body, or "too large" as soon as the cap is passed: whatever Content-Length claims, no more is read. */
export async function readCapped(
  request: Request,
  cap: number,
): Promise<Buffer | null | "too large"> {
  if (Number(request.headers.get("content-length") ?? 0) > cap) return "too large";
  if (!request.body) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > cap) return "too large";
    chunks.push(chunk);
  }
  return size > 0 ? Buffer.concat(chunks) : null;
}
