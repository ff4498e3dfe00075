import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A checkout of a release, built with the current packages. */
export interface OldRelease {
  folder: string;
  remove(): void;
}

/** Lists the versions of the releases, oldest first. */
export function listReleases(): string[] {
  const dumps = readdirSync("supabase/tests/upgrade").sort();
  return dumps.flatMap((name) => /^(\d+\.\d+\.\d+)\.sql\.gz$/.exec(name)?.[1] ?? []);
}

/** Checks out and builds a release. Needs Git's whole history. Call `remove` when done. */
export async function checkOutRelease(version: string): Promise<OldRelease> {
  const commit = commitOf(version);
  const parent = mkdtempSync(path.join(tmpdir(), "samha-release-"));
  const folder = path.join(parent, "release");
  git("worktree", "add", "--detach", folder, commit);
  const remove = () => {
    git("worktree", "remove", "--force", folder);
    rmSync(parent, { recursive: true });
  };
  try {
    symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
    for (const args of [["build"], ["build", "--ssr"]]) {
      const script = ["node_modules/vite/bin/vite.js", ...args, "--logLevel", "error"];
      const env = { ...process.env, NODE_ENV: "production" };
      execFileSync(process.execPath, script, { cwd: folder, stdio: "inherit", env });
    }
    return { folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Returns the commit that added the migration of a release. */
function commitOf(version: string): string {
  // Its migration, the baseline, is older than the release.
  if (version === "0.1.0") return "b84edad812af";
  const migration = `supabase/migrations/*_release_${version.replaceAll(".", "_")}.sql`;
  const commit = git("log", "-1", "--diff-filter=A", "--format=%H", "--", migration);
  if (!commit) throw new Error(`Git's history does not contain the commit of release ${version}`);
  return commit;
}

function git(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8" }).trim();
}
