import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  assertStorageKey,
  type ImageStorage,
  StorageFullError,
  type StoredImage,
} from "./image-storage.ts";

/** Stores images in a local folder, `DATA_DIR/images`, that only the user that runs the process can read. */
export function createLocalStorage(root: string): ImageStorage {
  return {
    async read(key) {
      assertStorageKey(key);
      return await ifPresent(readFile(join(root, key)));
    },
    async write(key, bytes) {
      assertStorageKey(key);
      try {
        await writeAtomically(join(root, key), bytes, join(root, "tmp"));
      } catch (error) {
        if (hasCode(error, "ENOSPC", "EDQUOT")) throw new StorageFullError({ cause: error });
        throw error;
      }
    },
    async remove(key) {
      assertStorageKey(key);
      await rm(join(root, key), { force: true });
    },
    async *list(prefix) {
      assertStorageKey(`${prefix}x`);
      yield* walk(root, prefix.replace(/\/$/, ""));
    },
  };
}

/** Writes to a temporary file, syncs, then renames: a crash leaves a file in `tmp/`, never a partial image. */
async function writeAtomically(path: string, bytes: Uint8Array, tmp: string): Promise<void> {
  const draft = join(tmp, randomUUID());
  await mkdir(tmp, { recursive: true, mode: 0o700 });
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    const file = await open(draft, "wx", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function* walk(root: string, folder: string): AsyncGenerator<StoredImage> {
  const entries = await ifPresent(readdir(join(root, folder), { withFileTypes: true }));
  for (const entry of entries ?? []) {
    const key = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(root, key);
    if (!entry.isFile()) continue;
    // A file can disappear after the listing: a draft is renamed, an image removed.
    const file = await ifPresent(stat(join(root, key)));
    if (file !== null) yield { key, size: file.size, modified: file.mtime };
  }
}

async function ifPresent<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return null;
    throw error;
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    codes.includes(error.code)
  );
}
