import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Texts by path relative to the root of the repository, with `/` on every system. */
export type Files = ReadonlyMap<string, string>;

/** Reads every text file of the repository, without packages, build output and data. */
export function listFiles(root: string): Files {
  const files = new Map<string, string>();
  const visit = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!IGNORED.has(entry.name)) visit(path);
      } else if (entry.isFile() && !BINARY.test(path) && !PRIVATE.test(path)) {
        files.set(path, readFileSync(join(root, path), "utf8"));
      }
    }
  };
  visit("");
  return files;
}

const IGNORED = new Set([
  ".git",
  "node_modules",
  "dist",
  "data",
  "coverage",
  "test-results",
  "playwright-report",
]);
const BINARY = /\.(png|jpe?g|webp|avif|gif|ico|woff2?|ttf|pdf|zip|gz|br|log)$/i;
/** Settings of an operator. */
const PRIVATE = /^\.env(\.|$)(?!example)/;
