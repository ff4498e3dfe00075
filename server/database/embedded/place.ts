import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { canEnter, type OsUser, postgresUser } from "./os-user.ts";
import { withOpenUmask } from "./with-open-umask.ts";

/** Where the cluster lives, and whom it runs as. `home` holds the cluster and what belongs beside it. */
export type Place = { home: string; cluster: string; user: OsUser };

/**
 * `<dataDir>/postgres`, unless PostgreSQL's user cannot get there (a parent is 0700): then a directory of its
 * own elsewhere, remembered in `<dataDir>/postgres-location` so that it is found again whatever happens.
 */
export async function choosePlace(dataDir: string, log: (line: string) => void): Promise<Place> {
  const home = (await remembered(dataDir)) ?? dataDir;
  const cluster = path.join(home, "postgres");
  const exists = existsSync(path.join(cluster, "PG_VERSION"));
  const user = postgresUser(exists ? cluster : undefined);
  if (canEnter(home, user)) return { home, cluster, user };
  if (exists) {
    throw new Error(
      `The database in ${cluster} cannot be reached by its user ${user?.uid}: run chmod o+x on ${home} and the directories above it`,
    );
  }
  const elsewhere = await makeElsewhere(user);
  await writeFile(locationFile(dataDir), `${elsewhere}\n`);
  log(`The database's user cannot enter ${dataDir}; the database lives in ${elsewhere} instead`);
  return { home: elsewhere, cluster: path.join(elsewhere, "postgres"), user };
}

const locationFile = (dataDir: string) => path.join(dataDir, "postgres-location");

async function remembered(dataDir: string): Promise<string | undefined> {
  const home = await readFile(locationFile(dataDir), "utf8").catch(() => "");
  return home.trim() || undefined;
}

async function makeElsewhere(user: OsUser): Promise<string> {
  const name = randomBytes(6).toString("hex");
  for (const root of ["/var/lib/samha", "/var/tmp/samha", path.join(os.tmpdir(), "samha")]) {
    const dir = path.join(root, name);
    try {
      await withOpenUmask(() => mkdir(dir, { recursive: true, mode: 0o755 }));
      if (canEnter(dir, user)) return dir;
    } catch {
      // Not writable here; the next one may be.
    }
  }
  throw new Error("No directory found that the database's user can enter: set DATA_DIR to one");
}
