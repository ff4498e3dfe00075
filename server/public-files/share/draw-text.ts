import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Blob, Face } from "harfbuzzjs";
import sharp from "sharp";
import { shorten } from "#contract/text/shorten.ts";

/** Joiners and direction marks, which change other characters and have no image. */
const INVISIBLE = /[\u061c\u200c-\u200f]/;

const coverages = new Map<string, Promise<ReadonlySet<number>>>();

const LATIN = fontFile("@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf");
const ARABIC = fontFile("@expo-google-fonts/vazirmatn/700Bold/Vazirmatn_700Bold.ttf");

export interface TextBlock {
  text: string;
  /** Font size in pixels. */
  size: number;
  /** `#rrggbb` */
  color: string;
  maxWidth: number;
  maxLines?: number;
  /** Draws the whole text or nothing, because a shortened code is another code. */
  isExact?: boolean;
}

export interface DrawnText {
  png: Buffer;
  width: number;
  height: number;
}

/**
 * Draws a text with the site's own fonts, independently of installed fonts, with shaping and line breaks of its script. Text that
 * does not fit ends with an ellipsis. Leaves out characters that the fonts lack; returns null if no others are left.
 */
export async function drawText(block: TextBlock): Promise<DrawnText | null> {
  await loadArabic();
  const { size, maxWidth, maxLines = 1 } = block;
  const maxHeight = Math.ceil(size * LINE_HEIGHT * maxLines);
  const text = await drawableText(block.text, [LATIN, ARABIC]);
  if (text === "" || (block.isExact && text !== block.text)) return null;
  for (let length = Math.min(text.length, LONGEST); ; length -= STEP) {
    const drawn = await draw(shorten(text, length), block);
    const fits = drawn.height <= maxHeight && drawn.width <= maxWidth;
    if (!fits && block.isExact) return null;
    if (fits || length <= STEP) return drawn;
  }
}

const LINE_HEIGHT = 1.34;
/** Longer than any text that fits, so that shortening takes few steps. */
const LONGEST = 160;
const STEP = 6;

async function draw(text: string, { size, color, maxWidth }: TextBlock): Promise<DrawnText> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escapeMarkup(text)}</span>`,
      font: `Figtree, Vazirmatn Bold ${size}`,
      fontfile: LATIN,
      width: maxWidth,
      wrap: "word-char",
      rgba: true,
      dpi: DPI,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

/** At 72 dots per inch, a point is one pixel. */
const DPI = 72;

let arabicLoaded: Promise<unknown> | undefined;

/** Loads the second font: a drawing takes one font file, and a loaded font stays available to the process. A failure is retried. */
function loadArabic(): Promise<unknown> {
  arabicLoaded ??= drawArabic().catch((error: unknown) => {
    arabicLoaded = undefined;
    throw error;
  });
  return arabicLoaded;
}

function drawArabic(): Promise<Buffer> {
  return sharp({
    text: { text: "سمحة", font: "Vazirmatn", fontfile: ARABIC, rgba: true },
  })
    .png()
    .toBuffer();
}

function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function fontFile(name: string): string {
  return fileURLToPath(import.meta.resolve(name));
}

/**
 * Returns a text without the characters that none of the fonts has: an installed font, or a box, would replace them. A letter such
 * as `Ḥ` is replaced by its base letter. Empty if no letter or digit is left.
 */
export async function drawableText(text: string, fontFiles: readonly string[]): Promise<string> {
  const sets = await Promise.all(fontFiles.map(readCoverage));
  const hasImage = (character: string) =>
    sets.some((codePoints) => codePoints.has(character.codePointAt(0) ?? 0));
  const drawable = [...text.normalize("NFC").replaceAll(/\s+/g, " ")]
    .map((character) => (hasImage(character) ? character : withoutMarks(character)))
    .filter((character) => hasImage(character) || INVISIBLE.test(character))
    .join("")
    .replaceAll(/ +/g, " ")
    .trim();
  return /[\p{L}\p{N}]/u.test(drawable) ? drawable : "";
}

function withoutMarks(character: string): string {
  const [base = "", ...marks] = character.normalize("NFD");
  return marks.every((mark) => /\p{M}/u.test(mark)) ? base : character;
}

function readCoverage(file: string): Promise<ReadonlySet<number>> {
  const coverage =
    coverages.get(file) ??
    readFile(file).then((bytes) => new Set(new Face(new Blob(bytes)).collectUnicodes()));
  coverages.set(file, coverage);
  return coverage;
}
