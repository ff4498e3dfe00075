import { existsSync } from "node:fs";
import type { Rolldown } from "vite";

/**
 * Returns a chunk for the pages of a folder and all modules that only they import, directly or indirectly, wherever those are. Parts
 * that load on demand keep chunks of their own. Throws if the folder does not exist.
 */
export function groupOfPages(name: string, folder: string): Rolldown.CodeSplittingGroup {
  if (!existsSync(folder))
    throw new Error(`The chunk "${name}" has no pages: ${folder} is missing.`);
  const known = new Map<string, boolean>();
  return {
    name: (id, context) => (isOfPages(id, context) ? name : null),
    includeDependenciesRecursively: false,
  };

  function isOfPages(id: string, context: Rolldown.ChunkingContext): boolean {
    const before = known.get(id);
    if (before !== undefined) return before;
    // The answer for modules that import each other, unless another module imports one of them.
    known.set(id, true);
    const { importers = [], dynamicImporters = [] } = context.getModuleInfo(id) ?? {};
    const isOnlyImported = importers.length > 0 && dynamicImporters.length === 0;
    const result =
      id.startsWith(folder) ||
      (isOnlyImported && importers.every((importer) => isOfPages(importer, context)));
    known.set(id, result);
    return result;
  }
}
