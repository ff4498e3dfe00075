import type { Files } from "./list-files.ts";

/** A path or a link that a document names, without an anchor. */
export interface NamedPath {
  document: string;
  path: string;
}

const DIRECTORIES = "bench|contract|demo|docs|e2e|scripts|server|supabase|testing|web";
const NAMED_PATH = new RegExp(`^(?:\\./)?(?:${DIRECTORIES})/[\\w./@-]*$`);

/**
 * Every path of the repository that a document names in code quotes or links to. Patterns (`*`, `{}`, `<>`) are left out,
 * and so are addresses of the site, which begin with a slash.
 */
export function readNamedPaths(document: string, markdown: string): NamedPath[] {
  const quoted = [...markdown.matchAll(/`([^`\n]+)`/g)]
    .map(([, text = ""]) => text)
    .filter((text) => NAMED_PATH.test(text))
    .map((text) => text.replace(/^\.\//, "").replace(/\/$/, ""));
  const linked = [...markdown.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target.replace(/#.*$/, ""))
    .filter((target) => target !== "" && !/^[a-z]+:/.test(target))
    .map((target) => new URL(target, `file:///${document}`).pathname.slice(1).replace(/\/$/, ""));
  return [...quoted, ...linked].map((path) => ({ document, path }));
}

/** Whether a path is a file or a directory of the repository. */
export function isThere(path: string, files: Files): boolean {
  return files.has(path) || [...files.keys()].some((file) => file.startsWith(`${path}/`));
}
