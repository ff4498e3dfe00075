import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const PACKAGE = await readFile(new URL("../../package.json", import.meta.url), "utf8");
const SCRIPTS: Record<string, string> = JSON.parse(PACKAGE).scripts;
const FIXTURE = fileURLToPath(new URL("./pass-signals.fixture.mjs", import.meta.url));

/** Runs a program by `npm start` as package.json does, sends npm a signal, and waits until the program has ended. */
async function endNpm(signal: NodeJS.Signals): Promise<{ code: number | null; output: string }> {
  const dir = await mkdtemp(path.join(tmpdir(), "samha-signals-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const start = SCRIPTS.start?.replace("scripts/setup.mjs", FIXTURE);
  await writeFile(path.join(dir, "package.json"), JSON.stringify({ scripts: { start } }));
  const npm = spawn("npm", ["start"], {
    cwd: dir,
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
  });
  onTestFinished(() => killGroup(npm));
  let output = "";
  let isTold = false;
  npm.stdout.on("data", (chunk) => {
    output += chunk;
    if (isTold || !/^ready$/m.test(output)) return;
    isTold = npm.kill(signal);
  });
  let code: number | null = null;
  npm.once("exit", (end) => {
    code = end;
  });
  // Its output is closed when the last process that writes to it has ended.
  await new Promise((resolve) => npm.once("close", resolve));
  return { code, output };
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // All of it has ended.
  }
}

test.each(["SIGTERM", "SIGINT"] as const)(
  "npm start that gets %s ends the site in order and returns its exit code",
  async (signal) => {
    const { code, output } = await endNpm(signal);
    expect(output).toContain(`ended in order by ${signal}\n`);
    expect(code).toBe(7);
  },
  60_000,
);

test.each(["SIGHUP", "SIGKILL"] as const)(
  "the site ends in order after npm start got %s",
  async (signal) => {
    const { output } = await endNpm(signal);
    expect(output).toContain("ended in order by SIGTERM\n");
  },
  60_000,
);

test("the commands that run a site leave no shell between npm and it", () => {
  const { start, dev } = SCRIPTS;
  expect([start, dev]).toEqual([
    "exec node scripts/setup.mjs start",
    "exec node scripts/setup.mjs dev",
  ]);
});
