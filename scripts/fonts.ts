import { writeFile } from "node:fs/promises";
import { subsetFonts } from "./fonts/subset-fonts.ts";

/** `npm run fonts`: writes `web/styles/fonts/`. Run it after you change the ranges in `fonts.css` or a font package. */
for (const { file, content } of await subsetFonts()) {
  await writeFile(file, content);
  console.log(`${file.pathname.split("/").at(-1)}: ${content.length.toLocaleString("en")} bytes`);
}
