import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { charactersOf, subsetFonts } from "./subset-fonts.ts";

test("the site's fonts contain the characters that fonts.css lists", async () => {
  for (const { file, content } of await subsetFonts()) {
    const written = await readFile(file);
    expect(written.equals(content), `${file.pathname}: run npm run fonts`).toBe(true);
  }
});

test("a unicode-range lists ranges and single characters", () => {
  const face = `@font-face { src: url("./fonts/a.woff2"); unicode-range: U+0041-0043, U+20AC; }`;
  expect(charactersOf(face, "a.woff2")).toBe("ABC€");
});

test("a font file without a font face is refused", () => {
  expect(() => charactersOf("@font-face { }", "a.woff2")).toThrow("no face");
});
