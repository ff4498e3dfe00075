import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Binaries } from "./binaries.ts";
import type { OsUser } from "./os-user.ts";
import type { Place } from "./place.ts";
import { isAlive } from "./postmaster-file.ts";

/**
 * Creates the cluster if it is missing, in a temporary directory that is then renamed, so that a cluster is never
 * incomplete.
 */
export async function createCluster(
  place: Place,
  binaries: Binaries,
  password: string,
): Promise<void> {
  await removeIncomplete(place);
  if (existsSync(path.join(place.cluster, "PG_VERSION"))) return;
  const staging = `${place.cluster}.new-${process.pid}`;
  const passwordDir = await mkdtemp(path.join(os.tmpdir(), "samha-"));
  try {
    await mkdir(staging, { mode: 0o700 });
    const passwordFile = path.join(passwordDir, "password");
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    await changeOwner([staging, passwordDir, passwordFile], place.user);
    await initdb(binaries.initdb, staging, passwordFile, place.user);
    await rename(staging, place.cluster).catch((error) => {
      // Another process was faster. Its cluster has the same password and can be used.
      if (!existsSync(path.join(place.cluster, "PG_VERSION"))) throw error;
    });
  } finally {
    await rm(passwordDir, { recursive: true, force: true });
    await rm(staging, { recursive: true, force: true });
  }
}

async function removeIncomplete(place: Place): Promise<void> {
  const prefix = `${path.basename(place.cluster)}.new-`;
  for (const name of await readdir(place.home)) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number(name.slice(prefix.length));
    if (pid !== process.pid && isAlive(pid)) continue;
    await rm(path.join(place.home, name), { recursive: true, force: true });
  }
}

async function changeOwner(paths: string[], user: OsUser): Promise<void> {
  if (!user) return;
  for (const entry of paths) await chown(entry, user.uid, user.gid);
}

function initdb(program: string, dir: string, passwordFile: string, user: OsUser): Promise<void> {
  const args = [
    `--pgdata=${dir}`,
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...user,
      cwd: "/",
      env: { PATH: process.env.PATH, LC_ALL: "C" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let problem = "";
    child.stderr.on("data", (chunk) => {
      problem += chunk;
    });
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`Cannot create the database in ${dir}: ${lastLine(problem)}`));
    });
  });
}

const lastLine = (text: string) => text.trim().split("\n").at(-1) || "initdb failed";
