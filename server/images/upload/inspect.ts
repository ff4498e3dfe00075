/**
 * Returns the image type by content, ignoring file name and declared type. Null for any other content, such as SVG, GIF, HTML
 * or archives.
 */
export function imageTypeOf(bytes: Uint8Array): "jpeg" | "png" | "webp" | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "jpeg";
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  if (startsWith(bytes, ascii("RIFF")) && startsWith(bytes.subarray(8), ascii("WEBP"))) {
    return "webp";
  }
  return null;
}

function startsWith(bytes: Uint8Array, magic: ArrayLike<number>): boolean {
  return Array.from(magic).every((byte, index) => bytes[index] === byte);
}

function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
