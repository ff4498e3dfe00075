import { existsSync, readFileSync } from "node:fs";

/** Returns whether a process runs. A zombie does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !hasEnded(`/proc/${pid}/stat`);
  } catch {
    return false;
  }
}

/** Reads the state of a process on Linux, after its name in parentheses. */
function hasEnded(file: string): boolean {
  return existsSync(file) && /\) [ZX] /.test(readFileSync(file, "utf8"));
}
