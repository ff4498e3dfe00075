import { UPLOAD_MAX_BYTES } from "#contract/limits.ts";

/** Longest side of a shrunk photo in pixels, more than the site ever shows. */
const SIDE_MAX = 2_000;
/** Smaller files are sent without checking their pixels. */
const SMALL_BYTES = 1024 * 1024;
const QUALITY = 0.86;
/** Test color (red, green, blue), drawn and read back. */
const PROBE = [42, 108, 70] as const;
/** Browsers may change colors slightly to prevent fingerprinting. */
const TOLERANCE = 2;

/**
 * Shrinks a photo over 5 MB, or over 1 MB with a side over 2,000 pixels, and turns it upright. Returns the original file if
 * that saves nothing or the browser cannot do it; the upload service then decides.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (file.size <= SMALL_BYTES || typeof createImageBitmap !== "function") return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height));
    if (scale === 1 && file.size <= UPLOAD_MAX_BYTES) return file;
    const smaller = await draw(bitmap, scale);
    return smaller && smaller.size < file.size ? renamed(smaller, file) : file;
  } catch {
    // Damaged, or too large for the device's memory.
    return file;
  }
}

async function draw(bitmap: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context || !canReadPixels(context)) return null;
  // JPEG has no transparency, and transparent pixels would become black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}

/** Returns whether drawn pixels can be read. Firefox with fingerprinting resistance returns noise instead. */
function canReadPixels(context: CanvasRenderingContext2D): boolean {
  context.fillStyle = `rgb(${PROBE.join(" ")})`;
  context.fillRect(0, 0, 1, 1);
  const { data } = context.getImageData(0, 0, 1, 1);
  return PROBE.every((part, index) => Math.abs(part - (data[index] ?? 0)) <= TOLERANCE);
}

function renamed(blob: Blob, original: File): File {
  return new File([blob], original.name, { type: blob.type, lastModified: original.lastModified });
}
