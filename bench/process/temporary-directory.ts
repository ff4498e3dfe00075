import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { atEnd } from "./clean-up.ts";

/** Creates a directory that is removed at the end of the run. The database's user can enter it. */
export async function makeTemporaryDirectory(): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), "samha-bench-"));
  atEnd(() => rm(dir, { recursive: true, force: true }));
  await chmod(dir, 0o755);
  return dir;
}
