import { UPLOAD_MAX_BYTES } from "#contract/limits.ts";

/** The longest side of a photo that is sent, in pixels: wider than any screen of the site shows it. */
const SIDE_MAX = 2_000;
/** A smaller file is sent as it is, without looking at its size in pixels. */
const SMALL_BYTES = 1024 * 1024;
const QUALITY = 0.86;
/** A colour that is drawn and read again, in red, green and blue. */
const PROBE = [42, 108, 70] as const;
/** Against fingerprinting, browsers change a colour by one where nobody sees it. */
const UNSEEN = 2;

/**
 * Makes a photo smaller in the browser where it is over 5 MB or over 2,000 pixels wide or high, in its upright position.
 * Returns the file itself where there is nothing to gain or the browser cannot do it: the upload service decides then.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (file.size <= SMALL_BYTES || typeof createImageBitmap !== "function") return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height));
    if (scale === 1 && file.size <= UPLOAD_MAX_BYTES) return file;
    const smaller = await draw(bitmap, scale);
    return smaller && smaller.size < file.size ? named(file, smaller) : file;
  } catch {
    // Damaged, or too large for the memory of the device.
    return file;
  }
}

async function draw(bitmap: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context || !showsWhatIsDrawn(context)) return null;
  // JPEG has no transparency: what is see-through becomes white, not black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}

/** A Firefox that resists fingerprinting hands out noise instead of what was drawn. */
function showsWhatIsDrawn(context: CanvasRenderingContext2D): boolean {
  context.fillStyle = `rgb(${PROBE.join(" ")})`;
  context.fillRect(0, 0, 1, 1);
  const { data } = context.getImageData(0, 0, 1, 1);
  return PROBE.every((part, index) => Math.abs(part - (data[index] ?? 0)) <= UNSEEN);
}

function named(original: File, blob: Blob): File {
  return new File([blob], original.name, { type: blob.type, lastModified: original.lastModified });
}
