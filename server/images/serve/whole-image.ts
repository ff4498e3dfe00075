/**
 * Returns whether a stored WebP or AVIF is as long as its header declares, and therefore not truncated; false for other types.
 * Cheap, because no pixel is decoded.
 */
export function isWholeImage(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (wordAt(view, 0) === "RIFF" && wordAt(view, 8) === "WEBP") {
    return view.getUint32(4, true) + 8 <= bytes.byteLength;
  }
  return wordAt(view, 4) === "ftyp" && endsWithLastBox(view);
}

/** Checks that an AVIF ends after a box; each box starts with its length. */
function endsWithLastBox(view: DataView): boolean {
  let at = 0;
  for (let box = 0; box < BOXES_MAX && at + 8 <= view.byteLength; box++) {
    const length = view.getUint32(at);
    if (length < 8) return false;
    at += length;
  }
  return at === view.byteLength;
}

const BOXES_MAX = 100;

function wordAt(view: DataView, at: number): string {
  if (at + 4 > view.byteLength) return "";
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
}
