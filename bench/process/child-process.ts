import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { atEnd } from "./clean-up.ts";

export interface RunningChild {
  address: string;
  child: ChildProcess;
  stop(): Promise<void>;
}

interface ChildOptions {
  script: string;
  /** Checkout with the script; this one by default. */
  checkout?: string;
  args?: string[];
  env?: Record<string, string>;
  cwd?: string;
}

const THIS_CHECKOUT = fileURLToPath(new URL("../../", import.meta.url));
const START_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 15_000;

/**
 * Starts a script in a child process with only PATH, HOME and TMPDIR of the caller's environment; resolves when it prints its
 * address. Rejects with its last output if it exits or takes too long.
 */
export async function startChild({
  script,
  checkout = THIS_CHECKOUT,
  args = [],
  env = {},
  cwd,
}: ChildOptions): Promise<RunningChild> {
  const file = path.join(checkout, script);
  const { PATH = "", HOME = "", TMPDIR } = process.env;
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", file, ...args], {
    env: { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}), NODE_ENV: "production", ...env },
    cwd,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const stop = atEnd(() => end(child));
  return { address: await readAddress(child, script), child, stop };
}

function readAddress(child: ChildProcess, script: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const timer = setTimeout(
      () => reject(new Error(`${script} took too long to start: ${output}`)),
      START_TIMEOUT_MS,
    );
    const listen = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4_000);
      const [, address] = / is at (http:[^\s"]+)/.exec(output) ?? [];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen).pipe(process.stderr);
    child.once("error", reject);
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`${script} exited with ${code}: ${output}`));
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
}
