import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";

const LIBRARY = "lucide-react";
const MODULE = "\0icons";
const VIEWS = fileURLToPath(new URL("../../web/", import.meta.url));

/**
 * Draws the icons that `web/` imports from lucide-react into one SVG file, and replaces the import in both bundles with
 * components that show a symbol of that file. Pages then contain no paths of icons, and browsers load them once. Tests and the
 * development server use the library itself.
 */
export function iconSprite(): Plugin {
  let sprite = { file: "", svg: "", module: "" };
  return {
    name: "icon-sprite",
    apply: "build",
    enforce: "pre",
    async buildStart() {
      sprite = await drawSprite(await importedIcons());
    },
    resolveId: (id) => (id === LIBRARY ? MODULE : null),
    load: (id) => (id === MODULE ? sprite.module : null),
    generateBundle() {
      if (this.environment.name !== "client") return;
      this.emitFile({ type: "asset", fileName: sprite.file, source: sprite.svg });
    },
  };
}

export async function importedIcons(): Promise<string[]> {
  const names = new Set<string>();
  for await (const file of glob(`${VIEWS}**/*.{ts,tsx}`)) {
    const text = await readFile(file, "utf8");
    for (const [, list = ""] of text.matchAll(/import \{([^}]+)\} from "lucide-react"/g)) {
      for (const part of list.split(",")) {
        const name = part.trim();
        if (name && !name.startsWith("type ")) names.add(name);
      }
    }
  }
  return [...names].toSorted();
}

/** Returns the SVG file with one symbol per icon, its name with a content hash, and the module of its components. */
export async function drawSprite(
  names: readonly string[],
): Promise<{ file: string; svg: string; module: string }> {
  const icons = new Map(Object.entries(await import("lucide-react")));
  const symbols = names.map((name) => {
    const icon = icons.get(name);
    if (!icon) throw new Error(`lucide-react has no icon ${name}.`);
    const drawn = renderToStaticMarkup(createElement(icon as FunctionComponent));
    return `<symbol id="${name}" viewBox="0 0 24 24">${drawn.replace(/^<svg[^>]*>|<\/svg>$/g, "")}</symbol>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
  const hash = createHash("sha256").update(svg).digest("base64url").slice(0, 8);
  // Short, because a page repeats the name for each of its hundred icons.
  const file = `assets/i-${hash}.svg`;
  const module = [
    'import { spriteIcon } from "#ui/display/sprite-icon.tsx";',
    ...names.map(
      (name) => `export const ${name} = /* @__PURE__ */ spriteIcon("/${file}#${name}");`,
    ),
  ].join("\n");
  return { file, svg, module };
}
