/**
 * Kinds of tests: Vitest without a database, Vitest with one, Playwright, Vitest on deliberately broken sites, Vitest on several
 * processes behind nginx and PgBouncer, and Vitest and Playwright on all variants of all screens.
 */
export const KINDS = ["unit", "database", "journeys", "faults", "machines", "sweeps"] as const;
export type Kind = (typeof KINDS)[number];

/** Returns the kind of a test file from its path relative to the root of the repository. */
export function kindOf(file: string): Kind {
  if (file.endsWith(".sweep.test.ts")) return "sweeps";
  if (file.startsWith("e2e/")) return "journeys";
  if (file.endsWith(".fault.test.ts")) return "faults";
  if (file.endsWith(".machines.test.ts")) return "machines";
  return file.startsWith("supabase/tests/") || /\.db\.test\.tsx?$/.test(file) ? "database" : "unit";
}

/**
 * Returns the selected test files by kind. A path names a file or a folder, or is a part of a path. Throws if a path matches no
 * test, so that a typo does not pass.
 */
export function chooseTests(
  paths: readonly string[],
  files: readonly string[],
): Record<Kind, string[]> {
  const chosen = new Set(paths.flatMap((path) => matchesOf(path, files)));
  const byKind: Record<Kind, string[]> = {
    unit: [],
    database: [],
    journeys: [],
    faults: [],
    machines: [],
    sweeps: [],
  };
  for (const file of files) if (chosen.has(file)) byKind[kindOf(file)].push(file);
  return byKind;
}

function matchesOf(given: string, files: readonly string[]): string[] {
  const path = given.replaceAll("\\", "/").replace(/^\.\//, "").replace(/\/+$/, "");
  const exact = files.filter((file) => file === path || file.startsWith(`${path}/`));
  const matches = exact.length > 0 ? exact : files.filter((file) => file.includes(path));
  if (matches.length === 0) throw new Error(`No test file matches ${given}.`);
  return matches;
}
