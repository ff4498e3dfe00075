import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";

/** The user that runs PostgreSQL, which refuses to run as root; `undefined` is the user of this process. */
export type OsUser = { uid: number; gid: number } | undefined;

/**
 * Returns this process's user or, for root, the owner of an existing cluster. For a new cluster, returns `postgres`, which
 * it creates if necessary, or `nobody` if creating it fails.
 */
export function postgresUser(existingCluster: string | undefined): OsUser {
  const own = process.getuid?.() ?? -1;
  const owner = existingCluster ? statSync(existingCluster) : undefined;
  if (own !== 0) {
    if (owner && owner.uid !== own) {
      throw new Error(
        `The database in ${existingCluster} belongs to user ${owner.uid}: start as that user or as root`,
      );
    }
    return undefined;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return account("postgres") ?? createdAccount() ?? account("nobody") ?? { uid: 65534, gid: 65534 };
}

/** Returns whether the user can enter the directory and its parents. */
export function canEnter(dir: string, user: OsUser): boolean {
  return runs("/bin/sh", ["-c", 'cd "$0"', dir], user);
}

/** Returns whether the program succeeds when the user runs it. */
export function runs(program: string, args: string[], user: OsUser): boolean {
  return spawnSync(program, args, { ...user, cwd: "/", stdio: "ignore" }).status === 0;
}

function account(name: string): OsUser {
  try {
    const line = readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .find((entry) => entry.startsWith(`${name}:`));
    const [, , uid, gid] = line?.split(":") ?? [];
    return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
  } catch {
    return undefined;
  }
}

function createdAccount(): OsUser {
  const ways: [string, string[]][][] = [
    [
      ["groupadd", ["--system", "postgres"]],
      ["useradd", ["--system", "--gid", "postgres", "--no-create-home", "postgres"]],
    ],
    [
      ["addgroup", ["-S", "postgres"]],
      ["adduser", ["-S", "-D", "-H", "-G", "postgres", "postgres"]],
    ],
  ];
  for (const way of ways) {
    for (const [program, args] of way) {
      try {
        execFileSync(program, args, { stdio: "ignore" });
      } catch {
        // The group already exists, or the system has the other pair of programs.
      }
    }
    const created = account("postgres");
    if (created) return created;
  }
  return undefined;
}
