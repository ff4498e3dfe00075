import type { Import } from "./read-imports.ts";

/** Import rule of a folder. */
export interface ImportRule {
  /** Folder without a trailing slash. Each match of `*`, as in `web/features/*`, is a separate folder. */
  folder: string;
  /** Folders that it may import, besides itself; `*` as in `folder`. */
  may: readonly string[];
  /** Files that other files of the folder may not import: screens do not import each other. */
  screens?: RegExp;
  /** Packages that it may not import, not even types. */
  never?: readonly RegExp[];
  /** Packages that only certain files may import, and perhaps only as types. */
  only?: readonly { packages: RegExp; in: RegExp; asTypes?: boolean }[];
}

/** Import prefixes by folder (package.json `imports`). */
export type Aliases = Readonly<Record<string, string>>;

interface ImportRules {
  rules: readonly ImportRule[];
  aliases: Aliases;
}

/** Checks one import of the file `path`; returns a description of the breach, or null. */
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
    rule.may.some((folder) => new RegExp(`^${wildcards(folder)}$`).test(to)) ||
    (isTest && targetRule.folder === "testing");
  return isAllowed ? null : `imports ${target}; ${from} may not import ${to}`;
}

/** Tests and their fixtures. */
export const TEST_FILE = /\.(test|fixture)\.tsx?$/;

/** Resolves an import to a path of the repository; null for a package. */
export function resolve(aliases: Aliases, path: string, specifier: string): string | null {
  if (specifier.startsWith(".")) {
    return new URL(specifier, `file:///${path}`).pathname.slice(1);
  }
  const [, name = "", rest = ""] = /^#([^/]+)\/(.*)$/.exec(specifier) ?? [];
  const folder = aliases[name];
  return folder === undefined ? null : `${folder}/${rest.replace(/\?\w+$/, "")}`;
}

/** Returns the rule of the innermost folder that contains the file. */
function ruleOf(rules: readonly ImportRule[], path: string): ImportRule | undefined {
  const matching = rules.filter((rule) => patternOf(rule).test(path));
  return matching.sort((a, b) => b.folder.length - a.folder.length)[0];
}

function instanceOf(rule: ImportRule, path: string): string {
  return patternOf(rule).exec(path)?.[1] ?? rule.folder;
}

function patternOf(rule: ImportRule): RegExp {
  return new RegExp(`^(${wildcards(rule.folder)})/`);
}

function wildcards(folder: string): string {
  return folder.replaceAll("*", "[^/]+");
}

function packageBreach(
  rule: ImportRule,
  path: string,
  specifier: string,
  isType: boolean,
): string | null {
  // Tests may use any package.
  if (TEST_FILE.test(path)) return null;
  if (rule.never?.some((pattern) => pattern.test(specifier))) {
    return `imports ${specifier}, which has no place in ${rule.folder}`;
  }
  const limit = rule.only?.find(({ packages }) => packages.test(specifier));
  if (!limit) return null;
  if (!limit.in.test(path)) return `imports ${specifier}, which only ${limit.in.source} may`;
  return limit.asTypes && !isType ? `imports ${specifier}, which is allowed as types only` : null;
}
