import { spawnSync } from "node:child_process";

/** Whether a process runs. One that has ended, and whose parent has not read its exit code yet, does not. */
export function isRunning(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return /^[^Z]/.test(stdout.trim());
}
