import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { atEnd } from "./clean-up.ts";

/** A directory that is gone afterwards. The database's own user must be able to enter it. */
export async function makeTemporaryDirectory(): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), "samha-bench-"));
  atEnd(() => rm(dir, { recursive: true, force: true }));
  await chmod(dir, 0o755);
  return dir;
}
