import { readFile } from "node:fs/promises";
import { Blob, Face } from "harfbuzzjs";

/** Joiners and direction marks, which change other characters and have no image. */
const INVISIBLE = /[\u061c\u200c-\u200f]/;

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

const coverages = new Map<string, Promise<ReadonlySet<number>>>();

function readCoverage(file: string): Promise<ReadonlySet<number>> {
  const coverage =
    coverages.get(file) ??
    readFile(file).then((bytes) => new Set(new Face(new Blob(bytes)).collectUnicodes()));
  coverages.set(file, coverage);
  return coverage;
}
