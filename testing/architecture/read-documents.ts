import type { Files } from "./list-files.ts";

/** Path or link in a document, without its anchor. */
export interface NamedPath {
  document: string;
  path: string;
}

const DIRECTORIES = "bench|contract|demo|docs|e2e|scripts|server|supabase|testing|web";
const NAMED_PATH = new RegExp(`^(?:\\./)?(?:${DIRECTORIES})/[\\w./@-]*$`);

/** Returns every path in inline code and links of a document, except patterns (`*`, `{}`, `<>`) and addresses of the site. */
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

/** Returns whether a path is a file or directory of the repository. */
export function isThere(path: string, files: Files): boolean {
  return files.has(path) || [...files.keys()].some((file) => file.startsWith(`${path}/`));
}
