import path from "node:path";
import type { Env } from "#server/settings/env.ts";
import type { ImageStorage } from "./image-storage.ts";
import { createLocalStorage } from "./local.ts";
import { createS3Storage } from "./s3.ts";

/** Returns object storage if `S3_*` is set, otherwise the data directory. */
export function chooseStorage(env: Pick<Env, "s3" | "dataDir">): ImageStorage {
  return env.s3 ? createS3Storage(env.s3) : createLocalStorage(path.resolve(env.dataDir, "images"));
}
