import { readFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";

/** What a running PostgreSQL says about itself in `postmaster.pid`. */
export type Postmaster = { pid: number; port: number };

/** The PostgreSQL that runs on this cluster, perhaps left over from a killed server. */
export async function runningPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const file = path.join(cluster, "postmaster.pid");
  const lines = (await readFile(file, "utf8").catch(() => "")).split("\n");
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!pid) return undefined;
  // A zombie's file stays: PostgreSQL needs it to see whether processes of the last one still run.
  if (!isAlive(pid) || isZombie(pid)) return undefined;
  if (isPostgres(pid)) return port ? { pid, port } : undefined;
  // After a restart of the machine another program may have that number, and PostgreSQL would refuse to start.
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

/** It has ended, but its parent has not read its exit code yet. */
function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** Where the system does not tell, it counts as PostgreSQL: refusing is better than two on one cluster. */
function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("postgres");
  } catch {
    return true;
  }
}
