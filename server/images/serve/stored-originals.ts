import { LRUCache } from "lru-cache";
import type { ImageLog } from "#server/images/image-deps.ts";
import type { ImageStorage } from "#server/images/storage/image-storage.ts";
import { isWholeImage } from "./whole-image.ts";

/** Time before a damaged image is read again, because an operator may restore it from a backup. */
const DAMAGED_MS = 10 * 60_000;

interface OriginalsOptions {
  storage: ImageStorage;
  log: ImageLog;
}

/** Uploaded images, except damaged ones. */
export interface StoredOriginals {
  /** Returns null if the image is missing or damaged. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Logs an image that cannot be decoded, and treats it as missing. */
  noteDamage(key: string, error?: unknown): void;
}

export function openOriginals({ storage, log }: OriginalsOptions): StoredOriginals {
  const damaged = new LRUCache<string, true>({ max: 10_000, ttl: DAMAGED_MS });

  function noteDamage(key: string, error?: unknown): void {
    damaged.set(key, true);
    log.error({ key, err: error }, "A stored image is damaged; restore it from a backup");
  }

  return {
    noteDamage,
    async read(key) {
      if (damaged.has(key)) return null;
      const bytes = await storage.read(key);
      if (bytes === null || isWholeImage(bytes)) return bytes;
      noteDamage(key);
      return null;
    },
  };
}
