import type { Rolldown } from "vite";
import { expect, test } from "vitest";
import { groupOfPages } from "./group-of-pages.ts";

const folder = import.meta.dirname;

/** Modules with their static importers; an importer after `import(` loads the module on demand. */
const IMPORTERS: Record<string, string[]> = {
  [`${folder}/queue-page.tsx`]: ["import(/routes.ts"],
  "/queue.tsx": [`${folder}/queue-page.tsx`],
  "/queue-row.tsx": ["/queue.tsx"],
  "/chart.ts": ["import(/queue.tsx"],
  "/button.tsx": ["/queue.tsx", "/home-page.tsx"],
  // Two modules that import each other, one of which another page imports.
  "/menu.tsx": ["/item.tsx", "/home-page.tsx"],
  "/item.tsx": ["/menu.tsx", "/queue.tsx"],
};

test("a chunk has its pages and what only they import, wherever it is", () => {
  const { name } = groupOfPages("admin", folder);
  const context = { getModuleInfo } as Rolldown.ChunkingContext;
  const grouped = Object.keys(IMPORTERS).filter(
    (id) => typeof name === "function" && name(id, context) === "admin",
  );
  expect(grouped).toEqual([`${folder}/queue-page.tsx`, "/queue.tsx", "/queue-row.tsx"]);
});

test("a missing folder fails the build", () => {
  expect(() => groupOfPages("admin", `${folder}/moved/`)).toThrow("is missing");
});

function getModuleInfo(id: string) {
  const all = IMPORTERS[id] ?? [];
  return {
    importers: all.filter((importer) => !importer.startsWith("import(")),
    dynamicImporters: all.filter((importer) => importer.startsWith("import(")),
  } as Rolldown.ModuleInfo;
}
