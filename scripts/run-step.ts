import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

export interface Outcome {
  name: string;
  passed: number;
  failed: number;
  isGreen: boolean;
}

type Runner = "vitest" | "playwright";

/** Runs one check with its output on the screen, and counts what its runner reports. */
export async function runStep(
  name: string,
  args: string[],
  runner?: Runner,
  env: Record<string, string> = {},
): Promise<Outcome> {
  console.log(`\n— ${name}`);
  const dir = await mkdtemp(path.join(tmpdir(), "samha-test-"));
  const report = path.join(dir, "report.json");
  try {
    const code = await run([...args, ...reporters(runner, report)], {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    });
    const counted = runner
      ? await count(runner, report)
      : { passed: Number(code === 0), failed: Number(code !== 0) };
    // A runner that fails without a failing test (a crash, no tests at all) is a failure too.
    const failed = code !== 0 && counted.failed === 0 ? 1 : counted.failed;
    return { name, passed: counted.passed, failed, isGreen: code === 0 && failed === 0 };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

function reporters(runner: Runner | undefined, report: string): string[] {
  if (runner === "vitest")
    return ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  if (runner === "playwright") return ["--reporter=list,json"];
  return [];
}

function run(args: string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      stdio: "inherit",
      env: { ...process.env, ...env },
    });
    child.on("exit", (code) => resolve(code ?? 1));
    child.on("error", () => resolve(1));
  });
}

interface Counted {
  passed: number;
  failed: number;
}

async function count(runner: Runner, report: string): Promise<Counted> {
  const text = await readFile(report, "utf8").catch(() => "{}");
  const json = JSON.parse(text) as Record<string, unknown>;
  if (runner === "vitest") {
    return { passed: Number(json.numPassedTests ?? 0), failed: Number(json.numFailedTests ?? 0) };
  }
  const stats = (json.stats ?? {}) as Record<string, number>;
  return { passed: (stats.expected ?? 0) + (stats.flaky ?? 0), failed: stats.unexpected ?? 0 };
}
