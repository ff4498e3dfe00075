import { globSync } from "node:fs";
import { findBrowser } from "./find-browser.ts";
import { CHECKS } from "./test-run/checks.ts";
import { chooseTests, KINDS, type Kind } from "./test-run/choose-tests.ts";
import { describeOutcomes } from "./test-run/print-outcomes.ts";
import { type Outcome, runStep, runTogether } from "./test-run/run-step.ts";

/**
 * `npm test`: runs the checks in parallel, then one suite after another, because parallel suites distort each other's timing.
 * Faults (15 minutes), machines (nginx and PgBouncer) and sweeps (all variants of all screens) run only on request.
 *
 * `npm test -- [--kind=KIND] [PATH...] [OPTION...]`: runs the matching test files without the checks. KIND is unit, database,
 * journeys, faults, machines or sweeps. The runner gets the options: all arguments from the first that starts with `-`.
 *
 * `npm run test:fast`: runs the checks, and the unit and database tests that import a file changed since the last commit.
 */
async function main(args: readonly string[]): Promise<Outcome[]> {
  if (args[0] === "--changed") return [...(await runTogether(CHECKS)), ...(await runChanged())];
  const kinds = KINDS.filter((kind) => args[0] === `--kind=${kind}`);
  const rest = kinds.length > 0 ? args.slice(1) : args;
  const optionsAt = rest.findIndex((arg) => arg.startsWith("-"));
  const paths = optionsAt < 0 ? rest : rest.slice(0, optionsAt);
  const options = optionsAt < 0 ? [] : rest.slice(optionsAt);
  const files = paths.length > 0 ? chooseTests(paths, testFiles()) : null;

  const outcomes = args.length === 0 ? await runTogether(CHECKS.filter(isNoTest)) : [];
  for (const kind of kinds.length > 0 ? kinds : KINDS) {
    const isNamed = kinds.length > 0 || files !== null;
    if (files?.[kind].length === 0 || (ON_REQUEST.includes(kind) && !isNamed)) continue;
    outcomes.push(...(await runKind(kind, files?.[kind] ?? null, options)));
  }
  if (outcomes.length === 0) throw new Error(`${paths.join(" ")}: no test of this kind.`);
  return outcomes;
}

async function runChanged(): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const kind of ["unit", "database"] as const) {
    outcomes.push(await runVitest(kind, ["--changed", "HEAD", "--passWithNoTests"], true));
  }
  return outcomes;
}

function testFiles(): string[] {
  return globSync("**/*.test.{ts,tsx}", { exclude: ["node_modules", "dist", "data"] })
    .map((file) => file.replaceAll("\\", "/"))
    .sort();
}

const ON_REQUEST: readonly Kind[] = ["faults", "machines", "sweeps"];

const PROJECTS = {
  unit: ["unit", "replacing"],
  database: ["procedures", "database", "database-replacing"],
  faults: ["faults"],
  machines: ["machines"],
  sweeps: ["sweeps"],
} as const;

async function runKind(
  kind: Kind,
  files: readonly string[] | null,
  options: readonly string[],
): Promise<Outcome[]> {
  const args = (isRun: (file: string) => boolean) => [...(files?.filter(isRun) ?? []), ...options];
  const outcomes: Outcome[] = [];
  if (kind !== "journeys" && (files?.some(isVitest) ?? true)) {
    outcomes.push(await runVitest(kind, args(isVitest)));
  }
  const hasJourneys = kind === "journeys" || kind === "sweeps";
  if (hasJourneys && (files?.some(isJourney) ?? true)) {
    // A journey's other variants run with the sweeps, or with its file by name.
    const selection = kind === "journeys" && files === null ? ["--grep-invert=@sweep"] : [];
    outcomes.push(await runJourneys(kind, [...selection, ...args(isJourney)]));
  }
  return outcomes;
}

/** The unit tests contain the rules for imports and shape. */
const isNoTest = ({ name }: { name: string }) => name !== "imports and shape";

const isJourney = (file: string) => file.startsWith("e2e/");
const isVitest = (file: string) => !isJourney(file);

function runVitest(
  kind: keyof typeof PROJECTS,
  args: readonly string[],
  mayBeEmpty = false,
): Promise<Outcome> {
  const projects = PROJECTS[kind].flatMap((project) => ["--project", project]);
  return runStep({
    name: kind,
    args: ["node_modules/vitest/vitest.mjs", "run", ...projects, ...args],
    runner: "vitest",
    mayBeEmpty,
  });
}

async function runJourneys(
  project: "journeys" | "sweeps",
  args: readonly string[],
): Promise<Outcome> {
  const name = project === "journeys" ? project : "sweeps in the browser";
  try {
    return await runStep({
      name,
      args: ["node_modules/@playwright/test/cli.js", "test", `--project=${project}`, ...args],
      runner: "playwright",
      env: { CHROME_PATH: await findBrowser() },
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { name, passed: 0, failed: 1, failures: [{ name, message }], seconds: 0 };
  }
}

try {
  const outcomes = await main(process.argv.slice(2));
  for (const line of describeOutcomes(outcomes)) console.log(line);
  process.exitCode = outcomes.every(({ failed }) => failed === 0) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
