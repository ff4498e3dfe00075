import type { Files } from "./list-files.ts";

/** Files of code: what the rules of size and shape are about. */
export const CODE = /\.(tsx?|mjs|sql|css)$/;
const GENERATED =
  /(^|\/)database\.types\.ts$|^web\/locales\/|(^|\/)schema\.sql$|^supabase\/migrations\//;
const LINES_MAX = 200;

/** Files over 200 lines whose first line gives no reason. A comment there is the reason. */
export function findLongFiles(files: Files): string[] {
  return codeOf(files).flatMap(([path, text]) => {
    const lines = countLines(text);
    const hasReason = /^(\/\/|\/\*|--)\s*\S/.test(text);
    return lines > LINES_MAX && !hasReason
      ? [`${path}: ${lines} lines and no reason in its first line`]
      : [];
  });
}

/** Files that only pass on what others hold, or that export without a name. */
export function findBarrels(files: Files): string[] {
  return codeOf(files).flatMap(([path, text]) => {
    if (!/\.tsx?$/.test(path)) return [];
    if (/(^|\/)index\.tsx?$/.test(path)) return [`${path}: is called index`];
    if (/^export \* from /m.test(text)) return [`${path}: passes on everything of another file`];
    // A tool's configuration, and the set-up that Playwright calls, have no choice.
    const isConfiguration = /(^|\/)[\w.-]+\.config\.ts$|^e2e\/start-site\.ts$/.test(path);
    return /^export default /m.test(text) && !isConfiguration
      ? [`${path}: has a default export`]
      : [];
  });
}

/** Files that name a package registry's host: a clone must work with whatever registry its owner uses. */
export function findRegistryHosts(files: Files): string[] {
  return [...files].flatMap(([path, text]) => {
    const host =
      /\bregistry(?:\.[a-z\d-]+)*\.(?:org|com|net|io|dev|local)\b|"resolved": *"http/i.exec(
        text,
      )?.[0];
    return host === undefined ? [] : [`${path}: mentions ${host}`];
  });
}

/** Server files that read the body of a request whole, other than the one that caps its length. */
export function findUncappedBodies(files: Files): string[] {
  return [...files].flatMap(([path, text]) => {
    const isServed = /^server\/.*\.ts$/.test(path) && !/\.(test|fixture)\.ts$/.test(path);
    if (!isServed || path === "server/http/limits/read-capped.ts") return [];
    const call =
      /\b(?:c\.req|req|request|raw)\s*\.\s*(?:formData|parseBody|text|json|arrayBuffer|bytes|blob)\s*\(/.exec(
        text,
      )?.[0];
    return call === undefined ? [] : [`${path}: reads a body without a cap by ${call}`];
  });
}

/** Files of the contract that reach for a browser or a server, which it knows nothing of. */
export function findGlobals(files: Files): string[] {
  return [...files].flatMap(([path, text]) => {
    if (!/^contract\/.*\.ts$/.test(path) || path.endsWith(".test.ts")) return [];
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
    const name =
      /(?<![.\w])(window|document|localStorage|sessionStorage|navigator|process)\s*[.[?]/.exec(
        code,
      )?.[1];
    return name === undefined ? [] : [`${path}: uses ${name}`];
  });
}

function codeOf(files: Files): [string, string][] {
  return [...files].filter(([path]) => CODE.test(path) && !GENERATED.test(path));
}

function countLines(text: string): number {
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}
