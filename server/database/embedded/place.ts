import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { canEnter, type OsUser, postgresUser } from "./os-user.ts";
import { withOpenUmask } from "./with-open-umask.ts";

/** Location and user of the cluster. `home` contains the cluster and related files. */
export type Place = { home: string; cluster: string; user: OsUser };

/**
 * Chooses `<dataDir>/postgres`. If PostgreSQL's user cannot enter `dataDir` (for example, a parent is 0700), chooses another
 * directory and stores its path in `<dataDir>/postgres-location`, so that later starts find it.
 */
export async function choosePlace(dataDir: string, log: (line: string) => void): Promise<Place> {
  const home = (await storedLocation(dataDir)) ?? dataDir;
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
  log(
    `The database's user cannot enter ${dataDir}; the database is stored in ${elsewhere} instead`,
  );
  return { home: elsewhere, cluster: path.join(elsewhere, "postgres"), user };
}

const locationFile = (dataDir: string) => path.join(dataDir, "postgres-location");

async function storedLocation(dataDir: string): Promise<string | undefined> {
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
      // Not writable; try the next one.
    }
  }
  throw new Error("No directory found that the database's user can enter: set DATA_DIR to one");
}
