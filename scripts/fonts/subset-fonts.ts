import { readFile } from "node:fs/promises";
import subsetFont from "subset-font";

const ROOT = new URL("../../", import.meta.url);
const FIGTREE = "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2";
const INTER = "@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2";
const VAZIRMATN = "@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2";

/** Source font of each file in `web/styles/fonts/`, and its weights if not all are kept. */
const SOURCES: Record<string, { font: string; weights?: { min: number; max: number } }> = {
  "figtree-basic.woff2": { font: FIGTREE },
  "figtree-latin.woff2": { font: FIGTREE },
  "inter-transliteration.woff2": { font: INTER, weights: { min: 400, max: 800 } },
  "vazirmatn-arabic.woff2": { font: VAZIRMATN, weights: { min: 400, max: 800 } },
};

export interface SubsetFont {
  file: URL;
  content: Buffer;
}

/** Returns the subset fonts with the characters that `fonts.css` lists for each. Throws if a file has no font face. */
export async function subsetFonts(): Promise<SubsetFont[]> {
  const css = await readFile(new URL("web/styles/fonts.css", ROOT), "utf8");
  return await Promise.all(
    Object.entries(SOURCES).map(async ([name, { font, weights }]) => ({
      file: new URL(`web/styles/fonts/${name}`, ROOT),
      content: await subsetFont(
        await readFile(new URL(`node_modules/${font}`, ROOT)),
        charactersOf(css, name),
        { targetFormat: "woff2", ...(weights ? { variationAxes: { wght: weights } } : {}) },
      ),
    })),
  );
}

/** Returns the characters in the `unicode-range` of the first face that uses the file. */
export function charactersOf(css: string, name: string): string {
  const face = css.split("@font-face").find((rule) => rule.includes(`/${name}"`));
  const range = /unicode-range:([^;]+);/.exec(face ?? "")?.[1];
  if (!range) throw new Error(`fonts.css has no face with a unicode-range for ${name}`);
  return [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .map(([, first = "", last = first]) => allBetween(parseInt(first, 16), parseInt(last, 16)))
    .join("");
}

function allBetween(first: number, last: number): string {
  return String.fromCodePoint(
    ...Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
}
