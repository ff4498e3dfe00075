import type { Rolldown } from "vite";
import { expect, test } from "vitest";
import { groupShared } from "./group-shared.ts";

const folder = `${import.meta.dirname}/`;
const [deal, category, queue] = ["deal", "category", "queue"].map((name) => `${folder}${name}.tsx`);

/** Modules with what they import and, after `import(`, load on demand. */
const IMPORTS: Record<string, string[]> = {
  "/entry.ts": ["/react.ts", ...[deal, category, queue].map((page) => `import(${page}`)],
  [`${deal}`]: ["/react.ts", "/menu.ts", "/price.ts", "/own.ts", "/spoken.ts", "import(/part.ts"],
  [`${category}`]: ["/react.ts", "/menu.ts", "/button.ts"],
  [`${queue}`]: ["/price.ts", "/table.ts"],
  "/menu.ts": ["/button.ts"],
  "/part.ts": ["/spoken.ts", "/of-part.ts"],
};
const SIZES: Record<string, number> = { "/price.ts": 90_000 };

function group(except: string) {
  const { name } = groupShared({
    entries: ["/entry.ts"],
    pages: folder,
    except,
    isRead: () => true,
    isReadOften: () => false,
  });
  const context = { getModuleInfo } as Rolldown.ChunkingContext;
  return (id: string) => (typeof name === "function" ? name(id, context) : null);
}

test("modules that the same pages share are in one file, and large ones of other pages in another", () => {
  const nameOf = group(`${folder}../database/`);
  expect(nameOf("/menu.ts")).toMatch(/^shared-/);
  expect(nameOf("/button.ts")).toBe(nameOf("/menu.ts"));
  expect(nameOf("/price.ts")).toMatch(/^shared-/);
  expect(nameOf("/price.ts")).not.toBe(nameOf("/menu.ts"));
  expect(nameOf("/spoken.ts")).toMatch(/^shared-/);
});

test("modules of one page, of a part only and of the entry are not shared", () => {
  const nameOf = group(`${folder}../database/`);
  for (const id of ["/react.ts", "/own.ts", "/table.ts", "/of-part.ts", `${deal}`]) {
    expect([id, nameOf(id)]).toEqual([id, null]);
  }
});

test("modules of pages with another group are skipped", () => {
  expect(group(folder)("/menu.ts")).toBeNull();
});

test("a missing folder fails the build", () => {
  expect(() =>
    groupShared({
      entries: [],
      pages: `${folder}moved/`,
      except: folder,
      isRead: () => true,
      isReadOften: () => true,
    }),
  ).toThrow("is missing");
});

function getModuleInfo(id: string) {
  const all = IMPORTS[id] ?? [];
  const loaded = (imported: string) => imported.slice("import(".length);
  return {
    importedIds: all.filter((imported) => !imported.startsWith("import(")),
    dynamicallyImportedIds: all.filter((imported) => imported.startsWith("import(")).map(loaded),
    dynamicImporters: Object.keys(IMPORTS).filter((importer) =>
      IMPORTS[importer]?.includes(`import(${id}`),
    ),
    code: "x".repeat(SIZES[id] ?? 100),
  } as Rolldown.ModuleInfo;
}
