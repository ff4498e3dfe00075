import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { runStep, runTogether } from "./run-step.ts";

beforeEach(() => {
  vi.spyOn(console, "log").mockReturnValue();
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
});
afterEach(() => vi.restoreAllMocks());

test("a program with exit code 0 counts as one passed test", async () => {
  const [outcome] = await runTogether([{ name: "lint", args: ["-e", ""] }]);

  expect(outcome).toMatchObject({ name: "lint", passed: 1, failed: 0, failures: [] });
});

test("a failing program counts as one failed test, with the end of its output as the message", async () => {
  const script = "console.log('a.ts: unused'); console.error('1 problem'); process.exitCode = 3;";
  const [outcome] = await runTogether([{ name: "lint", args: ["-e", script] }]);

  expect(outcome).toMatchObject({ passed: 0, failed: 1 });
  expect(outcome?.failures[0]?.name).toBe("lint");
  expect(outcome?.failures[0]?.message).toContain("a.ts: unused");
  expect(outcome?.failures[0]?.message).toContain("1 problem");
});

test("a runner with exit code 0 but no report counts as failed", async () => {
  const script = await scriptOf("console.log('no test files');");
  const outcome = await runStep({ name: "unit", args: [script], runner: "vitest" });

  expect(outcome).toMatchObject({ passed: 0, failed: 1 });
  expect(outcome.failures[0]?.message).toContain("no test files");
});

test("reported tests count whatever the exit code", async () => {
  const report = {
    suites: [
      {
        specs: [
          spec("a visitor reads", "expected", []),
          spec("a member votes", "unexpected", [{ message: "\u001b[31mno gauge\u001b[39m" }]),
        ],
      },
    ],
  };
  const script = await scriptOf(
    `require("node:fs").writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME, ${JSON.stringify(JSON.stringify(report))});`,
  );
  const outcome = await runStep({ name: "journeys", args: [script], runner: "playwright" });

  expect(outcome).toMatchObject({ passed: 1, failed: 1 });
  expect(outcome.failures).toEqual([
    { name: "e2e/journey.test.ts:7 > a member votes", message: "no gauge" },
  ]);
});

function spec(title: string, status: string, errors: object[]) {
  return { title, file: "journey.test.ts", line: 7, tests: [{ status, results: [{ errors }] }] };
}

async function scriptOf(source: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "samha-step-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, "runner.cjs");
  await writeFile(file, source);
  return file;
}
