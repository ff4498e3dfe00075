import sharp, { type Sharp } from "sharp";
import type { ImagePurpose } from "#contract/image.ts";
import { ImageRefusal } from "#server/images/image-refusal.ts";
import { withUploadWorker } from "./image-work.ts";

export const MAX_PIXELS = 40_000_000;
/** Maximum length of a side. A file of a few kilobytes may declare millions of pixels, which take minutes to scale. */
const MAX_SIDE = 12_000;
/** Maximum ratio of the longer to the shorter side. */
const MAX_RATIO = 50;
const TIME_LIMIT_SECONDS = 5;
const LONGEST_SIDE = { deal: 1920, blog: 1920, merchant: 640, evidence: 1920 } as const;
const AVATAR_SIDE = 512;
const QUALITY = 86;

export interface RewrittenImage {
  /** WebP without any metadata. */
  bytes: Buffer;
  width: number;
  height: number;
  /** Preview as a data URI of a few hundred characters. */
  placeholder: string;
}

/**
 * Decodes an image and encodes it again, which keeps only the pixels of the upload: rotated upright, first frame only,
 * never enlarged. Avatars are cropped to a square (threat T19).
 * @throws {ImageRefusal} 415 if the content is of another type; 422 if damaged, truncated, over 40 megapixels or too long;
 *   503 if a busy server does not finish in time.
 */
export async function rewriteImage(bytes: Uint8Array, purpose: ImagePurpose) {
  if (imageTypeOf(bytes) === null) throw new ImageRefusal("image_type_not_allowed");
  return await withUploadWorker(() => rewrite(bytes, purpose));
}

async function rewrite(bytes: Uint8Array, purpose: ImagePurpose): Promise<RewrittenImage> {
  const size = await sizeOf(bytes);
  const encode = (image: Sharp) =>
    resize(image.timeout({ seconds: TIME_LIMIT_SECONDS }).autoOrient(), purpose, size)
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
  try {
    const { data, info } = await encode(open(bytes)).catch((error: unknown) => {
      const whole = withEndMarker(bytes);
      if (whole === null) throw error;
      // A JPEG that lacks more than its last two bytes causes warnings.
      return encode(open(whole, "warning"));
    });
    const { width, height } = info;
    return { bytes: data, width, height, placeholder: await placeholderOf(data) };
  } catch (error) {
    const isLate = error instanceof Error && error.message.startsWith("timeout:");
    throw new ImageRefusal(isLate ? "unavailable" : "image_unreadable", { cause: error });
  }
}

/** Adds the last two bytes to a JPEG that lacks them, as some phones write it and browsers show it; null for other files. */
function withEndMarker(bytes: Uint8Array): Uint8Array | null {
  const image = Buffer.from(bytes);
  if (imageTypeOf(image) !== "jpeg" || image.lastIndexOf(END) === image.length - 2) return null;
  const isHalf = image.at(-1) === END[0];
  return Buffer.concat([image, isHalf ? END.subarray(1) : END]);
}

const END = Buffer.from([0xff, 0xd9]);

/** Reads only the header, so that a decompression bomb is refused before decoding. */
async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new ImageRefusal("image_unreadable", { cause: error });
    });
  const { width, height } = header;
  if (width * height > MAX_PIXELS) throw new ImageRefusal("image_too_many_pixels");
  const [shorter, longer] = width < height ? [width, height] : [height, width];
  if (longer > MAX_SIDE || longer > MAX_RATIO * shorter) throw new ImageRefusal("image_too_long");
  return { width, height };
}

function open(bytes: Uint8Array, failOn: "error" | "warning" = "error"): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn, pages: 1 });
}

function resize(
  image: Sharp,
  purpose: ImagePurpose,
  size: { width: number; height: number },
): Sharp {
  if (purpose === "avatar") {
    const side = Math.min(AVATAR_SIDE, size.width, size.height);
    return image.resize(side, side, { fit: "cover" });
  }
  const longest = LONGEST_SIDE[purpose];
  return image.resize(longest, longest, { fit: "inside", withoutEnlargement: true });
}

async function placeholderOf(webp: Buffer): Promise<string> {
  const tiny = await sharp(webp)
    .resize(16, 16, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 40 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString("base64")}`;
}

/**
 * Returns the image type by content, ignoring file name and declared type. Null for any other content, such as SVG, GIF, HTML
 * or archives.
 */
function imageTypeOf(bytes: Uint8Array): "jpeg" | "png" | "webp" | null {
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
