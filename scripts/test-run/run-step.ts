import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Failure, type Report, readReport } from "./read-report.ts";

/** Program that `npm test` runs. Without a `runner` it counts as one test, which passes if the exit code is 0. */
export interface Step {
  name: string;
  /** Arguments of Node: a script and its arguments. */
  args: readonly string[];
  runner?: "vitest" | "playwright";
  /** Whether the runner may find no tests. */
  mayBeEmpty?: boolean;
  env?: Record<string, string>;
}

export interface Outcome {
  name: string;
  passed: number;
  failed: number;
  failures: readonly Failure[];
  seconds: number;
}

/** Time limit of a step, longer than any step takes even on a slow machine. */
const STEP_MS = 60 * 60_000;
/** How long to wait for the output to close after the program exits; a leftover process may keep it open. */
const OUTPUT_MS = 5_000;
/** Node's compile cache, which saves a third of the CPU time of a site that a test starts. */
const COMPILED = path.resolve("node_modules/.cache/node");
/** How much of the output to keep, in characters, for a step that fails without a failed test. */
const TAIL_MAX = 16_000;

export async function runStep(step: Step): Promise<Outcome> {
  console.log(`\n== ${step.name}`);
  return runWith(step, (text) => process.stdout.write(text));
}

/** Runs steps in parallel; prints the output of each when it ends. */
export async function runTogether(steps: readonly Step[]): Promise<Outcome[]> {
  return Promise.all(
    steps.map(async (step) => {
      let output = "";
      const outcome = await runWith(step, (text) => {
        output += text;
      });
      console.log(`\n== ${step.name}\n${output.trimEnd()}`);
      return outcome;
    }),
  );
}

async function runWith(step: Step, show: (text: string) => void): Promise<Outcome> {
  const startedAt = performance.now();
  const folder = await mkdtemp(path.join(tmpdir(), "samha-test-"));
  const file = path.join(folder, "report.json");
  try {
    const { code, tail } = await run(step, file, show);
    const report = step.runner ? await readReportFile(step.runner, file) : null;
    const failures = failuresOf(report, code, step, tail);
    return {
      name: step.name,
      passed: report?.passed ?? (code === 0 ? 1 : 0),
      failed: failures.length,
      failures,
      seconds: Math.round((performance.now() - startedAt) / 1_000),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Adds a failure if a runner fails without a failed test, for example after a crash or without any tests. */
function failuresOf(
  report: Report | null,
  code: number,
  { name, mayBeEmpty }: Step,
  message: string,
): readonly Failure[] {
  if (report && report.failures.length > 0) return report.failures;
  const isGreen = code === 0 && (report === null || report.passed > 0 || mayBeEmpty);
  return isGreen ? [] : [{ name, message }];
}

interface Ended {
  code: number;
  tail: string;
}

function run(step: Step, report: string, show: (text: string) => void): Promise<Ended> {
  return new Promise((resolve) => {
    let tail = "";
    const take = (text: string) => {
      tail = (tail + text).slice(-TAIL_MAX);
      show(text);
    };
    const child = spawn(process.execPath, [...step.args, ...reporters(step.runner, report)], {
      stdio: ["ignore", "pipe", "pipe"],
      timeout: STEP_MS,
      env: {
        NODE_COMPILE_CACHE: COMPILED,
        ...process.env,
        ...(process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: "1" } : {}),
        ...step.env,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
    });
    child.stdout.setEncoding("utf8").on("data", take);
    child.stderr.setEncoding("utf8").on("data", take);
    const end = (code: number) => {
      child.stdout.destroy();
      child.stderr.destroy();
      resolve({ code, tail });
    };
    child.once("error", (error) => {
      take(`${error.message}\n`);
      end(1);
    });
    child.once("close", (code) => end(code ?? 1));
    child.once("exit", (code) => setTimeout(end, OUTPUT_MS, code ?? 1).unref());
  });
}

function reporters(runner: Step["runner"], report: string): string[] {
  if (runner === "vitest")
    return ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  if (runner === "playwright") return ["--reporter=list,json"];
  return [];
}

/** Returns an empty report if the runner ended before it wrote one. */
async function readReportFile(runner: NonNullable<Step["runner"]>, file: string): Promise<Report> {
  try {
    return readReport(runner, await readFile(file, "utf8"));
  } catch {
    return { passed: 0, failures: [] };
  }
}
