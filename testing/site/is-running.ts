import { existsSync, readFileSync } from "node:fs";

/** Whether a process runs. One that has ended, and whose parent has not read its exit code yet, does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !hasEnded(`/proc/${pid}/stat`);
  } catch {
    return false;
  }
}

/** What Linux says of a process, after its name in brackets. */
function hasEnded(file: string): boolean {
  return existsSync(file) && /\) [ZX] /.test(readFileSync(file, "utf8"));
}
