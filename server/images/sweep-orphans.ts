import { IMAGE_PURPOSES } from "#contract/image.ts";
import { originalOfVariant, parseImageKey } from "./image-key.ts";
import { removeImage } from "./remove-image.ts";
import type { ImageStorage } from "./storage/image-storage.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** A query reads all content except deals once, for any number of keys. */
const KEYS_PER_QUERY = 100_000;

interface Sweep {
  storage: ImageStorage;
  /** Returns which of these keys a row or text refers to. */
  referenced: (keys: string[]) => Promise<Set<string>>;
  /** Younger images are kept, because their form may not have been submitted yet. */
  olderThanMs?: number;
  keysPerQuery?: number;
  now?: Date;
}

/**
 * Removes unreferenced images, copies of missing images and temporary files left by crashes. Returns the removed keys,
 * without the copies of removed images.
 */
export async function sweepOrphans(sweep: Sweep): Promise<string[]> {
  const { storage, olderThanMs = DAY_MS, keysPerQuery = KEYS_PER_QUERY, now = new Date() } = sweep;
  const isOld = (modified: Date) => now.getTime() - modified.getTime() > olderThanMs;
  const removed: string[] = [];
  const retained = new Set<string>();
  let batch: string[] = [];

  async function removeUnreferenced(): Promise<void> {
    if (batch.length === 0) return;
    const inUse = await sweep.referenced(batch);
    for (const key of batch) {
      if (inUse.has(key)) {
        retained.add(key);
        continue;
      }
      await removeImage(storage, key);
      removed.push(key);
    }
    batch = [];
  }

  for (const purpose of IMAGE_PURPOSES) {
    for await (const { key, modified } of storage.list(`${purpose}/`)) {
      if (parseImageKey(key) === null) continue;
      if (isOld(modified)) batch.push(key);
      else retained.add(key);
      if (batch.length === keysPerQuery) await removeUnreferenced();
    }
  }
  await removeUnreferenced();

  for await (const { key, modified } of storage.list("variants/")) {
    if (retained.has(originalOfVariant(key) ?? "") || !isOld(modified)) continue;
    await storage.remove(key);
    removed.push(key);
  }
  for await (const { key, modified } of storage.list("tmp/")) {
    if (!isOld(modified)) continue;
    await storage.remove(key);
    removed.push(key);
  }
  return removed;
}
