import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import packageJson from "./package.json" with { type: "json" };
import {
  findGlobals,
  findLongFiles,
  findRegistryHosts,
  findUncappedBodies,
} from "./testing/architecture/check-shape.ts";
import { CUTS_OF_OTHER_TEXTS, findCutTexts } from "./testing/architecture/cut-texts.ts";
import { findBreach, type ImportRule } from "./testing/architecture/import-rules.ts";
import { listFiles } from "./testing/architecture/list-files.ts";
import { readImports } from "./testing/architecture/read-imports.ts";

const NODE = /^node:/;
const REACT = /^(react|react-dom|react-router|react-redux)(\/|$)/;
const REDUX = /^(@reduxjs\/toolkit|react-redux)(\/|$)/;
const SUPABASE = /^@supabase\//;

/** Features that every other feature may import. */
const SHARED_BY_FEATURES = [
  "web/features/decisions",
  "web/features/images",
  "web/features/forms",
  "web/features/submissions",
];

const FEATURE: Omit<ImportRule, "folder"> = {
  may: ["contract", "web/lib", "web/ui", ...SHARED_BY_FEATURES],
  never: [NODE],
  only: [{ packages: SUPABASE, in: /-requests\.ts$/, asTypes: true }],
};

/** Allows a feature to import others, which may not import it in turn. */
function featureWith(name: string, ...others: string[]): ImportRule {
  return {
    ...FEATURE,
    folder: `web/features/${name}`,
    may: [...FEATURE.may, ...others.map((other) => `web/features/${other}`)],
  };
}

/** Imports go one way: contract <- web/lib <- web/ui <- web/features <- web/pages <- web/app <- entries. Tests may import more. */
const RULES: readonly ImportRule[] = [
  { folder: "contract", may: [], never: [NODE, REACT, REDUX, SUPABASE] },
  // Pages receive Hijri dates as data: a date that a page computes could change at midnight, and the tables are large.
  {
    folder: "contract/calendar",
    may: ["contract"],
    never: [NODE, REACT, REDUX, SUPABASE],
  },
  {
    folder: "web/lib",
    may: ["contract"],
    never: [NODE],
    only: [
      {
        packages: /^@supabase\/auth-js$/,
        in: /^web\/lib\/backend\/(member-)?backend\.ts$/,
      },
      {
        packages: /^@supabase\/postgrest-js$/,
        in: /^web\/lib\/backend\/(visitor-client|(member-)?backend)\.ts$/,
      },
    ],
  },
  { folder: "web/ui", may: ["contract", "web/lib"], never: [NODE, REDUX, SUPABASE] },
  { ...FEATURE, folder: "web/features/*" },
  featureWith("alerts", "deals", "notifications"),
  featureWith("appeals", "halal", "moderation", "reports"),
  featureWith("deals", "notifications"),
  featureWith("halal", "deals"),
  featureWith("moderation", "deals"),
  featureWith("reports", "halal"),
  featureWith("search", "deals"),
  {
    folder: "web/pages",
    may: ["contract", "web/lib", "web/ui", "web/features/*"],
    screens: /-page\.tsx$/,
    never: [NODE, SUPABASE],
  },
  {
    folder: "web/app",
    may: ["contract", "web/lib", "web/ui", "web/features/*", "web/pages"],
    never: [NODE, SUPABASE],
  },
  // Entries and other files at the top level.
  {
    folder: "web",
    may: ["contract", "web/lib", "web/ui", "web/features/*", "web/pages", "web/app"],
    never: [NODE, SUPABASE],
  },
  // The server imports no page: it loads the built renderer, or the sources through Vite in development.
  {
    folder: "server",
    may: ["contract", "contract/calendar", "demo"],
    only: [{ packages: SUPABASE, in: /^server\/(backend|database)\// }],
  },
  { folder: "demo", may: ["contract", "server"], never: [REACT, REDUX] },
  { folder: "supabase", may: ["contract", "contract/calendar", "testing"], never: [REACT, REDUX] },
  {
    folder: "testing",
    may: ["contract", "server", "demo", "web/lib", "web/ui", "web/app"],
  },
  // Compares pages with feeds and the API.
  { folder: "testing/totals", may: ["contract", "server", "testing", "web/features/*"] },
  // Compares the tasks with their names on the dashboard.
  { folder: "testing/tasks", may: ["server", "web/features/*"] },
  // The build draws icons with React.
  {
    folder: "scripts",
    may: ["contract", "contract/calendar", "server", "demo", "testing"],
    never: [REDUX],
  },
  { folder: "bench", may: ["contract", "server", "demo", "testing", "scripts"] },
  { folder: "e2e", may: ["contract", "server", "testing", "scripts"], never: [REACT, REDUX] },
];

const files = listFiles(fileURLToPath(new URL(".", import.meta.url)));
const sources = [...files].filter(([path]) => /\.(tsx?|mjs)$/.test(path));
const imports = new Map(sources.map(([path, text]) => [path, readImports(path, text)]));
const aliases = Object.fromEntries(
  Object.entries(packageJson.imports).map(([name, folder]) => [
    name.slice(1, -2),
    folder.slice(2, -2),
  ]),
);

test("every import follows the rules", () => {
  const importRules = { rules: RULES, aliases };
  const breaches = [...imports].flatMap(([path, list]) =>
    list.flatMap((item) => {
      const breach = findBreach(importRules, path, item);
      return breach === null ? [] : [`${path}: ${breach}`];
    }),
  );
  expect(breaches).toEqual([]);
});

test("no file is longer than 200 lines without a reason in its first line", () => {
  expect(findLongFiles(files)).toEqual([]);
});

test("the contract uses neither browser nor server APIs", () => {
  expect(findGlobals(files)).toEqual([]);
});

test("the server caps every request body that it reads", () => {
  expect(findUncappedBodies(files)).toEqual([]);
});

test("people's texts are cut between whole characters", () => {
  expect(findCutTexts(files)).toEqual(CUTS_OF_OTHER_TEXTS);
  const cuts = ["deal.title.slice(0, 9)", "[...name][0]", 'read("q").trim().substring(3)'];
  const code = (text: string, index: number) => [`web/ui/${index}.ts`, text] as const;
  expect(findCutTexts(new Map(cuts.map(code)))).toHaveLength(2);
});

test("the repository names no package registry", () => {
  expect(findRegistryHosts(files)).toEqual([]);
});

test("imports of every layer are checked", () => {
  const walked = (folder: string) => [...imports.keys()].some((path) => path.startsWith(folder));
  const folders = [
    "contract/",
    "web/lib/",
    "web/ui/",
    "web/features/",
    "web/pages/",
    "web/app/",
    "server/",
  ];
  expect(folders.filter((folder) => !walked(folder))).toEqual([]);
});
