import { existsSync } from "node:fs";
import type { Rolldown } from "vite";

interface SharedOptions {
  entries: readonly string[];
  /** Folder of the pages. */
  pages: string;
  /** Folder of pages that have another group. Modules of these pages only are skipped. */
  except: string;
  /** Returns whether readers arrive on a page, so that its files count more. */
  isRead: (page: string) => boolean;
  /** Returns whether a page is among those that are read most, so that code in vain counts more. */
  isReadOften: (page: string) => boolean;
}

/** Modules of one file, and the pages that load it. */
interface SharedFile {
  modules: Set<string>;
  pages: Set<string>;
  /** In bytes of source code, of which a minified file has about a third. */
  size: number;
}

type Imports = (id: string) => readonly string[];

/** A request that a page saves is worth as much as these bytes of source code. */
const REQUEST_VALUE = 3_000;
/** The same for one of the pages that are read most, if it has more than `FILES_MAX` shared files or one of less than `SIZE_MIN`. */
const CROWDED_VALUE = 120_000;
const FILES_MAX = 4;
const SIZE_MIN = 12_000;
/** Chosen so that the page of a deal has five shared files, and other pages load little in vain. */
const WEIGHT_OF_READ_PAGES = 4;
const WEIGHT_OF_CODE_ON_BUSY_PAGES = 5;

/**
 * Groups the modules that a page shares with other pages, or with parts that load on demand, into a few files: first into a file for
 * each set of pages, then files are joined as long as that saves requests of more value than the code that pages load in vain.
 * Skips what the entries import, and modules of one page or of parts only. Throws if a folder does not exist.
 */
export function groupShared(options: SharedOptions): Rolldown.CodeSplittingGroup {
  for (const folder of [options.pages, options.except]) {
    if (!existsSync(folder)) throw new Error(`Shared files need pages: ${folder} is missing.`);
  }
  let names: Map<string, string> | undefined;
  return {
    debugName: "shared",
    name: (id, context) => {
      names ??= nameFiles(context, options);
      return names.get(id) ?? null;
    },
    includeDependenciesRecursively: false,
  };
}

function nameFiles(context: Rolldown.ChunkingContext, options: SharedOptions) {
  const imports: Imports = (id) => context.getModuleInfo(id)?.importedIds ?? [];
  const files = joinFiles(findFiles(context, imports, options), imports, options);
  return new Map(
    files.flatMap(({ modules }, index) => [...modules].map((id) => [id, `shared-${index + 1}`])),
  );
}

/** Returns the shared modules, with one file for each set of pages. */
function findFiles(
  context: Rolldown.ChunkingContext,
  imports: Imports,
  { entries, pages: folder, except }: SharedOptions,
): SharedFile[] {
  const initial = closureOf(entries, imports);
  const all = closureOf(entries, (id) => [
    ...imports(id),
    ...(context.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
  ]);
  const users = new Map<string, { pages: Set<string>; isOfPart: boolean }>();
  for (const root of [...all].sort()) {
    if (initial.has(root) || !context.getModuleInfo(root)?.dynamicImporters.length) continue;
    for (const id of closureOf([root], imports)) {
      const user = users.get(id) ?? { pages: new Set(), isOfPart: false };
      if (root.startsWith(folder)) user.pages.add(root);
      else user.isOfPart = true;
      users.set(id, user);
    }
  }
  const files = new Map<string, SharedFile>();
  for (const [id, { pages, isOfPart }] of users) {
    const isShared = pages.size > 1 || (pages.size === 1 && isOfPart);
    if (!isShared || initial.has(id) || pages.has(id)) continue;
    if ([...pages].every((page) => page.startsWith(except))) continue;
    const key = [...pages].join();
    const file = files.get(key) ?? { modules: new Set(), pages, size: 0 };
    file.modules.add(id);
    file.size += context.getModuleInfo(id)?.code?.length ?? 0;
    files.set(key, file);
  }
  return [...files.values()];
}

/** Joins the files with the greatest gain, again and again. Returns those that remain. */
function joinFiles(found: SharedFile[], imports: Imports, options: SharedOptions): SharedFile[] {
  const files = new Set(found);
  for (;;) {
    const joins = joinsOf([...files], imports, options);
    const best = joins.reduce<(typeof joins)[number] | null>(
      (most, join) => (join.gain > (most?.gain ?? 0) ? join : most),
      null,
    );
    if (!best) return [...files];
    for (const file of best.joined) files.delete(file);
    files.add({
      modules: new Set(best.joined.flatMap(({ modules }) => [...modules])),
      pages: new Set(best.joined.flatMap(({ pages }) => [...pages])),
      size: sizeOf(best.joined),
    });
  }
}

/**
 * Returns each pair of files, and the gain of joining it. With a pair go the files between them: if one of two joined files imported
 * a third that imports the other, the two new files would import each other.
 */
function joinsOf(
  files: readonly SharedFile[],
  imports: Imports,
  { isRead, isReadOften }: SharedOptions,
) {
  const reached = reachedFrom(files, imports);
  const requestValue = requestValues(files, isReadOften);
  const between = (from: SharedFile, to: SharedFile) =>
    files.filter(
      (file) =>
        file !== from && file !== to && reached.get(from)?.has(file) && reached.get(file)?.has(to),
    );
  return files.flatMap((a, index) =>
    files.slice(index + 1).map((b) => {
      const joined = [...new Set([a, b, ...between(a, b), ...between(b, a)])];
      const pages = [...new Set(joined.flatMap((file) => [...file.pages]))];
      const gains = pages.map((page) => {
        const needed = joined.filter((file) => file.pages.has(page));
        const inVain = sizeOf(joined) - sizeOf(needed);
        const weight = isRead(page) ? WEIGHT_OF_READ_PAGES : 1;
        const weightOfCode = isReadOften(page) ? WEIGHT_OF_CODE_ON_BUSY_PAGES : 1;
        const hasSmall = joined.some(({ size }) => size < SIZE_MIN);
        const value = isReadOften(page) && hasSmall ? CROWDED_VALUE : requestValue(page);
        return weight * ((needed.length - 1) * value - weightOfCode * inVain);
      });
      return { joined, gain: gains.reduce((sum, gain) => sum + gain, 0) };
    }),
  );
}

/** Returns for each file those that it imports, directly or indirectly. */
function reachedFrom(files: readonly SharedFile[], imports: Imports) {
  const fileOf = new Map(files.flatMap((file) => [...file.modules].map((id) => [id, file])));
  const direct = new Map(
    files.map((file) => {
      const imported = [...file.modules].flatMap(imports).map((id) => fileOf.get(id));
      return [file, imported.filter((other) => other !== undefined && other !== file)] as const;
    }),
  );
  const next = (file: SharedFile) =>
    (direct.get(file) ?? []).filter((other) => other !== undefined);
  return new Map(files.map((file) => [file, closureOf(next(file), next)]));
}

/** Returns the value of a request that a page saves. */
function requestValues(files: readonly SharedFile[], isReadOften: SharedOptions["isReadOften"]) {
  const counts = new Map<string, number>();
  for (const page of files.flatMap(({ pages }) => [...pages])) {
    counts.set(page, (counts.get(page) ?? 0) + 1);
  }
  return (page: string) =>
    isReadOften(page) && (counts.get(page) ?? 0) > FILES_MAX ? CROWDED_VALUE : REQUEST_VALUE;
}

function closureOf<Item>(roots: Iterable<Item>, next: (item: Item) => readonly Item[]): Set<Item> {
  const found = new Set(roots);
  for (const item of found) for (const other of next(item)) found.add(other);
  return found;
}

function sizeOf(files: readonly SharedFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
