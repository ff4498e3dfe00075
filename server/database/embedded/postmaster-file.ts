import { readFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";

/** Contents of `postmaster.pid` of a running PostgreSQL. */
export type Postmaster = { pid: number; port: number };

/** Returns the PostgreSQL that runs on this cluster, possibly left over from a killed server. */
export async function runningPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const file = path.join(cluster, "postmaster.pid");
  const lines = (await readFile(file, "utf8").catch(() => "")).split("\n");
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!pid) return undefined;
  // Keep the file of an ended PostgreSQL: the next one uses it to check whether child processes still run.
  if (!isAlive(pid) || isZombie(pid)) return undefined;
  if (isPostgres(pid)) return port ? { pid, port } : undefined;
  // After a reboot another program may have that process ID, and PostgreSQL would refuse to start.
  await rm(file, { force: true });
  return undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Returns whether the process has ended but its parent has not read the exit code. */
function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/**
 * Returns whether the process is PostgreSQL; true if this is unknown, because a refusal is better than two servers on one
 * cluster.
 */
function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("postgres");
  } catch {
    return true;
  }
}
