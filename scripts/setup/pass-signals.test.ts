import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const PACKAGE = await readFile(new URL("../../package.json", import.meta.url), "utf8");
const SCRIPTS: Record<string, string> = JSON.parse(PACKAGE).scripts;
const FIXTURE = fileURLToPath(new URL("./pass-signals.fixture.mjs", import.meta.url));

/** Runs a program through the `start` script of package.json, sends npm a signal and waits until the program exits. */
async function endNpm(signal: NodeJS.Signals): Promise<{ code: number | null; output: string }> {
  const dir = await mkdtemp(path.join(tmpdir(), "samha-signals-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const start = SCRIPTS.start?.replaceAll("scripts/setup.mjs", FIXTURE);
  await writeFile(path.join(dir, "package.json"), JSON.stringify({ scripts: { start } }));
  const npm = spawn("npm", ["start"], {
    cwd: dir,
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
  });
  onTestFinished(() => killGroup(npm));
  let output = "";
  let isSent = false;
  npm.stdout.on("data", (chunk) => {
    output += chunk;
    if (isSent || !/^ready$/m.test(output)) return;
    isSent = npm.kill(signal);
  });
  let code: number | null = null;
  npm.once("exit", (end) => {
    code = end;
  });
  // The pipe closes when the last process that writes to it ends.
  await new Promise((resolve) => npm.once("close", resolve));
  return { code, output };
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // The group has already ended.
  }
}

test.each(["SIGTERM", "SIGINT"] as const)(
  "npm start stops the site cleanly on %s and returns its exit code",
  async (signal) => {
    const { code, output } = await endNpm(signal);
    expect(output).toContain(`stopped cleanly after ${signal}\n`);
    expect(code).toBe(7);
  },
  60_000,
);

test.each(["SIGHUP", "SIGKILL"] as const)(
  "the site stops cleanly after npm start receives %s",
  async (signal) => {
    const { output } = await endNpm(signal);
    expect(output).toContain("stopped cleanly after SIGTERM\n");
  },
  60_000,
);

test("SIGUSR2 reaches the site, which continues, as systemctl reload expects", async () => {
  const setup = spawn(process.execPath, [FIXTURE], { stdio: ["ignore", "pipe", "ignore"] });
  const ended = new Promise((resolve) => setup.once("exit", resolve));
  for await (const line of setup.stdout.setEncoding("utf8")) {
    if (line.includes("ready")) setup.kill("SIGUSR2");
    if (line.includes("restarted")) setup.kill("SIGTERM");
  }
  expect(await ended).toBe(7);
});

// A shell between npm and the site would receive npm's signals.
test.each(["start", "dev"])(
  "npm run %s replaces its shell, and also works in a shell without exec",
  (name) => {
    const command = SCRIPTS[name]?.replaceAll("scripts/setup.mjs", "-p process.ppid") ?? "";
    const run = (prefix: string) => {
      const { pid, stdout } = spawnSync("bash", ["-c", `${prefix}${command}`], {
        encoding: "utf8",
      });
      return { pid, parent: Number(stdout) };
    };
    expect(run("").parent).toBe(process.pid);
    const withoutExec = run("enable -n exec; ");
    expect(withoutExec.parent).toBe(withoutExec.pid);
  },
);
