import { existsSync } from "node:fs";
import type { Rolldown } from "vite";

/**
 * Returns a chunk for the pages of a folder and all modules that only they import, directly or indirectly, wherever those are.
 * Parts that load on demand keep chunks of their own. Throws if the folder does not exist.
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
    const result = known.get(id) ?? areOnlyOfPages(id, context);
    known.set(id, result);
    return result;
  }

  /** Walks over all direct and indirect importers up to the pages, so that modules may import each other. */
  function areOnlyOfPages(id: string, context: Rolldown.ChunkingContext): boolean {
    const found = new Set([id]);
    for (const module of found) {
      if (module.startsWith(folder)) continue;
      const { importers = [], dynamicImporters = [] } = context.getModuleInfo(module) ?? {};
      if (importers.length === 0 || dynamicImporters.length > 0) return false;
      for (const importer of importers) found.add(importer);
    }
    return true;
  }
}
