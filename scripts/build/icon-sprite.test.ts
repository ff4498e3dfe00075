import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { drawSprite, importedIcons } from "./icon-sprite.ts";

test("the sprite contains every icon as the library draws it, and its module exports a component for each", async () => {
  const { file, svg, module } = await drawSprite(["Clock", "Heading2"]);
  expect(file).toMatch(/^assets\/i-[\w-]{8}\.svg$/);
  expect(svg).toContain('<symbol id="Clock" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10">');
  expect(svg).toContain('<symbol id="Heading2"');
  expect(module).toContain(`export const Clock = /* @__PURE__ */ spriteIcon("/${file}#Clock");`);
  expect((await drawSprite(["Clock"])).file).not.toBe(file);
});

test("an icon that is missing from the library fails the build", async () => {
  await expect(drawSprite(["NoSuchIcon"])).rejects.toThrow("lucide-react has no icon NoSuchIcon");
});

test("imported icons are found, and none has a property that a symbol ignores", async () => {
  const icons = await importedIcons();
  expect(icons).toContain("Clock");
  const wrong: string[] = [];
  for await (const file of glob("web/**/*.tsx")) {
    const text = await readFile(file, "utf8");
    if (!text.includes('from "lucide-react"')) continue;
    for (const [tag, name = "", props = ""] of text.matchAll(/<(\w+)((?:\s[^<>]*)?)\/>/g)) {
      if (
        icons.includes(name) &&
        /\b(?:size|color|strokeWidth|width|height|fill|style)=/.test(props)
      )
        wrong.push(`${file}: ${tag}`);
    }
  }
  expect(wrong).toEqual([]);
});
