import type { Files } from "./list-files.ts";

/** Source files that the rules about size and shape apply to. */
export const CODE = /\.(tsx?|mjs|sql|css)$/;
const GENERATED =
  /(^|\/)database\.types\.ts$|^web\/locales\/|(^|\/)schema\.sql$|^supabase\/migrations\//;
const LINES_MAX = 200;

/** Returns the files over 200 lines that do not start with a comment that gives the reason. */
export function findLongFiles(files: Files): string[] {
  return codeOf(files).flatMap(([path, text]) => {
    const lines = countLines(text);
    const hasReason = /^(\/\/|\/\*|--)\s*\S/.test(text);
    return lines > LINES_MAX && !hasReason
      ? [`${path}: ${lines} lines and no reason in its first line`]
      : [];
  });
}

/** Returns files that mention the host of a package registry: a clone must work with any registry. */
export function findRegistryHosts(files: Files): string[] {
  return [...files].flatMap(([path, text]) => {
    const host =
      /\bregistry(?:\.[a-z\d-]+)*\.(?:org|com|net|io|dev|local)\b|"resolved": *"http/i.exec(
        text,
      )?.[0];
    return host === undefined ? [] : [`${path}: mentions ${host}`];
  });
}

/** Returns server files that read a whole request body, except the reader that limits its length. */
export function findUncappedBodies(files: Files): string[] {
  return [...files].flatMap(([path, text]) => {
    const isServed = /^server\/.*\.ts$/.test(path) && !/\.(test|fixture)\.ts$/.test(path);
    if (!isServed || path === "server/http/limits/read-capped.ts") return [];
    const call =
      /\b(?:c\.req|req|request|raw)\s*\.\s*(?:formData|parseBody|text|json|arrayBuffer|bytes|blob)\s*\(/.exec(
        text,
      )?.[0];
    return call === undefined ? [] : [`${path}: reads a body without a limit: ${call}`];
  });
}

/** Returns files of the contract that use globals of browsers or Node. */
export function findGlobals(files: Files): string[] {
  return [...files].flatMap(([path, text]) => {
    if (!/^contract\/.*\.ts$/.test(path) || path.endsWith(".test.ts")) return [];
    // Comments and template literals, which contain scripts for pages, are not code of the contract.
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$|`[^`]*`/gm, "");
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
