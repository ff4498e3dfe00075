import type { Import } from "./read-imports.ts";

/** One row of the import rules: what a folder may import. */
export interface ImportRule {
  /** Folder, without a closing slash; each match of a `*` folder counts as a folder of its own, as in `web/features/*`. */
  folder: string;
  /** Folders it may import, besides itself; a single folder matched by a `*` may be named. */
  may: readonly string[];
  /** Files that no other file of the folder may import: one screen does not import another. */
  screens?: RegExp;
  /** Packages it must never import, not even as types. */
  never?: readonly RegExp[];
  /** Packages it may import only in certain files, or only as types there. */
  only?: readonly { packages: RegExp; in: RegExp; asTypes?: boolean }[];
}

/** The prefix of imports of a folder's files from other folders (package.json `imports`). */
export type Aliases = Readonly<Record<string, string>>;

interface ImportRules {
  rules: readonly ImportRule[];
  aliases: Aliases;
}

/** Checks one import of the file `path`; returns what is wrong in words, or null. */
export function findBreach(
  importRules: ImportRules,
  path: string,
  { specifier, isType }: Import,
): string | null {
  if (specifier.startsWith("../..")) return `climbs with ${specifier}; write #folder/...`;
  const rule = ruleOf(importRules.rules, path);
  if (!rule) return null;
  const target = resolve(importRules.aliases, path, specifier);
  if (target === null) return packageBreach(rule, path, specifier, isType);
  if (!/\.\w+(\?\w+)?$/.test(specifier)) return `imports ${specifier} without its extension`;

  const targetRule = ruleOf(importRules.rules, target);
  if (!targetRule) return null;
  const from = instanceOf(rule, path);
  const to = instanceOf(targetRule, target);
  const isTest = TEST_FILE.test(path);
  if (from === to) {
    return rule.screens?.test(target) && !isTest ? `imports ${target}, another screen` : null;
  }
  if (specifier.startsWith(".")) return `reaches into ${to} with ${specifier}; write #folder/...`;
  const isAllowed =
    rule.may.includes(to) ||
    (rule !== targetRule && rule.may.includes(targetRule.folder)) ||
    (isTest && targetRule.folder === "testing");
  return isAllowed ? null : `imports ${target}; ${from} may not import ${to}`;
}

/** Tests and what only they use. */
export const TEST_FILE = /\.(test|fixture)\.tsx?$/;

/** Where an import of ours leads, as a path; null for a package. */
export function resolve(aliases: Aliases, path: string, specifier: string): string | null {
  if (specifier.startsWith(".")) {
    return new URL(specifier, `file:///${path}`).pathname.slice(1);
  }
  const [, name = "", rest = ""] = /^#([^/]+)\/(.*)$/.exec(specifier) ?? [];
  const folder = aliases[name];
  return folder === undefined ? null : `${folder}/${rest.replace(/\?\w+$/, "")}`;
}

/** The rule of the innermost folder that holds the file. */
function ruleOf(rules: readonly ImportRule[], path: string): ImportRule | undefined {
  const matching = rules.filter((rule) => patternOf(rule).test(path));
  return matching.sort((a, b) => b.folder.length - a.folder.length)[0];
}

function instanceOf(rule: ImportRule, path: string): string {
  return patternOf(rule).exec(path)?.[1] ?? rule.folder;
}

function patternOf(rule: ImportRule): RegExp {
  return new RegExp(`^(${rule.folder.replaceAll("*", "[^/]+")})/`);
}

function packageBreach(
  rule: ImportRule,
  path: string,
  specifier: string,
  isType: boolean,
): string | null {
  // Tests drive the real thing, whatever it is made of.
  if (TEST_FILE.test(path)) return null;
  if (rule.never?.some((pattern) => pattern.test(specifier))) {
    return `imports ${specifier}, which has no place in ${rule.folder}`;
  }
  const limit = rule.only?.find(({ packages }) => packages.test(specifier));
  if (!limit) return null;
  if (!limit.in.test(path)) return `imports ${specifier}, which only ${limit.in.source} may`;
  return limit.asTypes && !isType ? `imports ${specifier}, which is allowed as types only` : null;
}
