import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createBeatCheck } from "./beat-check.ts";

const PROGRAM = fileURLToPath(new URL("./watchdog.fixture.ts", import.meta.url));

/** Runs a process with a watchdog limit of one second and waits for its end. */
async function run(
  blockedMs: number,
  nodeOptions: string[] = [],
): Promise<{ code: number | null; signal: string | null; lines: string[] }> {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", ...nodeOptions, PROGRAM, String(blockedMs)],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.once("close", (...end) => resolve(end)),
  );
  return { code, signal, lines: output.split("\n").filter((line) => line !== "") };
}

test("a process whose main thread is blocked is killed by SIGKILL and logs one line", async () => {
  const { signal, lines } = await run(50_000);
  expect(signal).toBe("SIGKILL");
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    level: "fatal",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    msg: "The main thread was blocked for 1 s, so the process ends",
  });
}, 60_000);

test("a busy process runs past the limit and ends by itself", async () => {
  expect(await run(0)).toEqual({ code: 0, signal: null, lines: [] });
}, 60_000);

test("while the inspector is open, the main thread may pause for any length of time", async () => {
  expect(await run(3_000, ["--inspect=127.0.0.1:0"])).toEqual({ code: 0, signal: null, lines: [] });
}, 60_000);

test("only consecutive missed beats count", () => {
  const isSilent = createBeatCheck(3);
  expect([1, 1, 1, 2, 2, 2, 3].map(isSilent)).not.toContain(true);
  expect([3, 3, 3].map(isSilent)).toEqual([false, false, true]);
});

test("a suspended process misses at most one beat, however long it was suspended", () => {
  const isSilent = createBeatCheck(3);
  isSilent(1);
  isSilent(2);
  // Both threads were suspended; the next check may run before the next beat.
  expect(isSilent(2)).toBe(false);
  expect(isSilent(3)).toBe(false);
});
